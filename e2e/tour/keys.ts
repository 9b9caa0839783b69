import type { Locator, Page } from 'playwright-core'
import { dialogOf, type Hand } from './tour.ts'

const MOST_PRESSES = 120

/** Where the focus is: at `wanted`, or somewhere else; and what stands there, if nothing marks it. */
function look(wanted: Element | SVGElement) {
  const here = document.activeElement
  // Inside a frame, or at the calendar inside a field of a day, the browser's own mark shows it.
  if (!here?.matches(':focus') || here === document.body || here instanceof HTMLIFrameElement)
    return { isThere: false, unmarked: null }
  const parts = [
    getComputedStyle(here),
    getComputedStyle(here, '::before'),
    getComputedStyle(here, '::after'),
  ]
  // A field has a ring of its own.
  const isField = here.matches('input, textarea, select') && parts[0]?.boxShadow !== 'none'
  const isMarked =
    isField ||
    parts.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
  const name = here.getAttribute('aria-label') ?? here.textContent ?? ''
  return { isThere: here === wanted, unmarked: isMarked ? null : `${here.tagName} ${name.slice(0, 40)}` }
}

/** Somebody without a pointer. They remember from where they opened a dialog, and what they could not see. */
export function keysOf(page: Page) {
  let opener: Locator | undefined
  const unmarked = new Set<string>()

  async function goTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      const seen = await target.evaluate(look)
      if (seen.unmarked) unmarked.add(seen.unmarked)
      if (seen.isThere) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${target}`)
  }
  const hand: Hand = {
    async press(target) {
      await goTo(target)
      if (!(await dialogOf(page).isVisible())) opener = target
      await page.keyboard.press('Enter')
    },
    async write(target, words) {
      await goTo(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(words)
    },
  }
  return {
    hand,
    unmarked,
    isBack: async () => opener?.evaluate(element => element === document.activeElement),
  }
}
