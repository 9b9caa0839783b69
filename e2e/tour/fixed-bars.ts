import type { Page } from 'playwright-core'
import { limitInQuickRun } from '../fixtures.ts'

/** Phones in portrait and landscape, tablets, laptops; the first ones are those with the least room for their width. */
const ALL_SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  { width: 1024, height: 600 },
  { width: 360, height: 640 },
  { width: 430, height: 932 },
  { width: 768, height: 1024 },
  { width: 800, height: 1280 },
  { width: 932, height: 430 },
  // The widest screen with bars at the bottom.
  { width: 1023, height: 768 },
  { width: 1280, height: 800 },
  { width: 1366, height: 650 },
  { width: 1920, height: 1080 },
]
export const SIZES = limitInQuickRun(ALL_SIZES, 4)
/** Tabbing through every element is slow. */
export const TABBED_SIZES = limitInQuickRun(ALL_SIZES, 2)

const MOST_TABS = 150

/** Actions that a bar covers at the end of the page, where scrolling cannot uncover them. */
export async function obscuredAtTheEnd(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = document.documentElement
    // What comes into view is rendered in the next frames, and may move the end.
    for (let still = 0; still < 5; ) {
      const before = root.scrollTop
      root.scrollTop = root.scrollHeight
      await new Promise(resolve => requestAnimationFrame(resolve))
      still = root.scrollTop === before ? still + 1 : 0
    }
    const isScrollable = (part: HTMLElement): boolean =>
      part.scrollHeight > part.clientHeight + 1 &&
      ['auto', 'scroll'].includes(getComputedStyle(part).overflowY)
    const end = root.scrollTop
    /** In a part that scrolls by itself, such as a long menu, scrolling it shows the action. */
    const scrollItsPart = (action: HTMLElement) => {
      for (let part = action.parentElement; part && part !== document.body; part = part.parentElement)
        if (isScrollable(part)) action.scrollIntoView({ block: 'nearest' })
      root.scrollTop = end
    }
    /** Whether its own row has to be scrolled sideways to show this place. */
    const isBesideItsRow = (action: HTMLElement, x: number): boolean => {
      for (let row = action.parentElement; row; row = row.parentElement) {
        const { left, right } = row.getBoundingClientRect()
        const canScroll = ['auto', 'scroll'].includes(getComputedStyle(row).overflowX)
        if (canScroll && row.scrollWidth > row.clientWidth && (x < left || x > right)) return true
      }
      return false
    }
    const actions = document.querySelectorAll<HTMLElement>('a[href], button:enabled, [role=switch]')
    return Array.from(actions).flatMap(action => {
      scrollItsPart(action)
      const box = action.getBoundingClientRect()
      if (!action.checkVisibility({ visibilityProperty: true }) || box.width <= 1) return []
      if (getComputedStyle(action).pointerEvents === 'none') return []
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      // Above the viewport, or beside it in a scrollable row: scrolling reaches it.
      if (middle.y < 0 || middle.x < 0 || middle.x > innerWidth) return []
      if (isBesideItsRow(action, middle.x)) return []
      const isOnTop = () => {
        const { y, height } = action.getBoundingClientRect()
        const hit = document.elementFromPoint(middle.x, y + height / 2)
        return hit !== null && action.contains(hit)
      }
      if (isOnTop()) return []
      // Under a bar at the top: scrolling up uncovers it.
      root.scrollTop = end - innerHeight / 2
      const isUncovered = isOnTop()
      root.scrollTop = end
      if (middle.y < innerHeight / 2 && isUncovered) return []
      const name = action.getAttribute('aria-label') ?? action.textContent ?? ''
      return [`${action.tagName} ${name.trim()} at ${Math.round(middle.y)} of ${innerHeight}`]
    })
  })
}

/** The focused element, if a fixed or sticky element covers it (WCAG 2.4.11). */
function coveredFocus(): string | null {
  const here = document.activeElement
  if (!here || here === document.body || here instanceof HTMLIFrameElement) return null
  const { x, y, width, height, bottom } = here.getBoundingClientRect()
  if (width <= 1) return null
  const isBar = (part: Element | null): boolean =>
    part !== null &&
    !part.contains(here) &&
    (['fixed', 'sticky'].includes(getComputedStyle(part).position) || isBar(part.parentElement))
  const isUnseen = (at: number) =>
    at < 0 || at > innerHeight || isBar(document.elementFromPoint(x + width / 2, at))
  const middle = y + height / 2
  // An element taller than the space between the bars is only checked at its middle. In a large text field,
  // browsers scroll to the line with the caret.
  const isCovered =
    here instanceof HTMLTextAreaElement
      ? [y + 12, middle, bottom - 12].every(isUnseen)
      : (height > innerHeight * 0.6 ? [middle] : [y + 2, middle, bottom - 2]).some(isUnseen)
  if (!isCovered) return null
  const name = here.getAttribute('aria-label') ?? here.textContent ?? ''
  return `${here.tagName} ${name.trim().slice(0, 40) || here.id} at ${Math.round(y)} to ${Math.round(bottom)} of ${innerHeight}`
}

/** Tabs through the whole screen and back, and returns every focused element that a bar covered. */
export async function obscuredFocus(page: Page): Promise<{ stops: number; covered: string[] }> {
  const covered = new Set<string>()
  let stops = 0
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      await page.keyboard.press(key)
      // After the last element the focus leaves the document.
      if (await page.evaluate(() => document.activeElement === document.body)) break
      stops += 1
      const found = await page.evaluate(coveredFocus)
      if (found) covered.add(`${key}: ${found}`)
    }
  }
  return { stops, covered: [...covered] }
}
