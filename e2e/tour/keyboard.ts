import type { Locator, Page } from 'playwright-core'
import { dialogOf, type InputMethod } from './tour.ts'

const MOST_PRESSES = 120

/** Whether the focus is at `wanted`; and the focused element, if it has no focus indicator. */
function inspectFocus(wanted: Element | SVGElement) {
  const here = document.activeElement
  // Inside a frame, or at the picker of a date field, the browser draws the indicator.
  if (!here?.matches(':focus') || here === document.body || here instanceof HTMLIFrameElement)
    return { isThere: false, unmarked: null }
  const parts = [
    getComputedStyle(here),
    getComputedStyle(here, '::before'),
    getComputedStyle(here, '::after'),
  ]
  // Fields show the focus with a box shadow.
  const isField = here.matches('input, textarea, select') && parts[0]?.boxShadow !== 'none'
  const isMarked =
    isField ||
    parts.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
  const name = here.getAttribute('aria-label') ?? here.textContent ?? ''
  return { isThere: here === wanted, unmarked: isMarked ? null : `${here.tagName} ${name.slice(0, 40)}` }
}

/** Keyboard input that records which element opened a dialog, and focused elements without an indicator. */
export function keyboardOf(page: Page) {
  let opener: Locator | undefined
  const unmarked = new Set<string>()

  async function goTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      const seen = await target.evaluate(inspectFocus)
      if (seen.unmarked) unmarked.add(seen.unmarked)
      if (seen.isThere) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${target}`)
  }
  const input: InputMethod = {
    async press(target) {
      await goTo(target)
      if (!(await dialogOf(page).isVisible())) opener = target
      await page.keyboard.press('Enter')
    },
    async write(target, text) {
      await goTo(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
  }
  return {
    input,
    unmarked,
    isFocusBack: async () => opener?.evaluate(element => element === document.activeElement),
  }
}
