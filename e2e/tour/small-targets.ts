import type { Page } from 'playwright-core'

const LEAST_PX = 44

/** Targets on the open dialog, or else on the screen, that are smaller than 44 px. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(least => {
    const top = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document
    const targets = top.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=switch], [role=tab], [role=radio]',
    )
    return Array.from(targets).flatMap(target => {
      if (!target.checkVisibility({ visibilityProperty: true })) return []
      // Not tapped: they only show something, or a button beside them opens them.
      if (getComputedStyle(target).pointerEvents === 'none' || target.matches('input[tabindex="-1"]'))
        return []
      // Checkboxes and file inputs are tapped by their labels.
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined
      const boxes = [target, ...(label ? [label] : [])].map(part => part.getBoundingClientRect())
      if (boxes.every(box => box.width <= 1)) return []
      const width = Math.max(...boxes.map(box => box.width))
      const height = Math.max(...boxes.map(box => box.height))
      if (Math.round(width) >= least && Math.round(height) >= least) return []
      const name = target.getAttribute('aria-label') ?? target.textContent ?? ''
      return [`${target.tagName} ${name.trim() || target.id}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, LEAST_PX)
}
