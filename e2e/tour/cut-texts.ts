import type { Page } from 'playwright-core'

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 600 },
  { width: 1280, height: 800 },
]

/** Texts that are cut or overlap, on the open dialog, or else on the screen, at five sizes. */
export async function cutTexts(page: Page): Promise<string[]> {
  const own = page.viewportSize()
  const found = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const text of await page.evaluate(cutInView)) found.push(`${size.width} px: ${text}`)
  }
  if (own) await page.setViewportSize(own)
  return found
}

async function cutInView(): Promise<string[]> {
  // The frame that lays the page out anew.
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const top = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document.body
  const styleOf = (part: Element) => getComputedStyle(part)
  /** In a row of pictures somebody swipes to the next one. */
  const isSwiped = (part: Element) => styleOf(part).scrollSnapType !== 'none'
  const ancestorsOf = (element: Element | null): Element[] =>
    element ? [element, ...ancestorsOf(element.parentElement)] : []

  const texts: { words: string; element: Element; box: DOMRect }[] = []
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const words = node.textContent?.trim() ?? ''
    if (!element?.checkVisibility({ visibilityProperty: true }) || !words || element.matches('option'))
      continue
    // A clip path hides what only screen readers read.
    if (ancestorsOf(element).some(part => styleOf(part).clipPath !== 'none' || isSwiped(part))) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) texts.push({ words: words.slice(0, 60), element, box })
  }

  const cut = texts.flatMap(({ words, element, box }) => {
    const ancestors = ancestorsOf(element)
    const fixed = ancestors.findIndex(part => styleOf(part).position === 'fixed')
    // Nothing around a fixed part, such as a toast, cuts it.
    const frames = fixed < 0 ? ancestors : ancestors.slice(0, fixed + 1)
    const frame = frames.find(part => styleOf(part).overflowX !== 'visible')
    const { left, right } = frame?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
    return box.left < left - 1 || box.right > right + 1 ? [`"${words}" is cut`] : []
  })
  const isOnTop = ({ element, box }: (typeof texts)[number]) => {
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return hit !== null && (hit.contains(element) || element.contains(hit))
  }
  const shown = texts.filter(isOnTop)
  const overlapping = shown.flatMap((one, index) =>
    shown.slice(index + 1).flatMap(other => {
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      return width > 2 && height > 6 ? [`"${one.words}" overlaps "${other.words}"`] : []
    }),
  )
  return [...new Set([...cut, ...cutHints(), ...overlapping])]

  /** Placeholders are no text nodes, and a field does not grow with them. */
  function cutHints(): string[] {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('There is no canvas to measure texts with.')
    const fields = Array.from(top.querySelectorAll<HTMLInputElement>('input[placeholder]'))
    const shown = fields.filter(field => field.checkVisibility({ visibilityProperty: true }))
    return shown.flatMap(field => {
      const { font, paddingLeft, paddingRight } = styleOf(field)
      pen.font = font
      // A search field keeps room for its cross.
      const cross = field.type === 'search' ? 18 : 0
      const room =
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - cross
      return pen.measureText(field.placeholder).width > room + 1 ? [`"${field.placeholder}" is cut`] : []
    })
  }
}
