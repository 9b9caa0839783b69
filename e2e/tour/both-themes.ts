import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a theme can change: everything else is the same in both, and looked for once. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What axe finds on the dialog that is open, or else on the screen, in the light theme and in the dark one. */
/** A colour on its way to another is neither: what fades is given its time. */
async function wear(theme: string): Promise<void> {
  document.documentElement.setAttribute('data-theme', theme)
  const fading = document.getAnimations().filter(motion => motion instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
}

export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const found = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate(wear, theme)
    // All in the page itself: a second page for the sum of the findings would take longer than finding them.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (await page.locator('dialog[open]').count()) axe.include('dialog[open]')
    if (theme === 'dark') axe.withRules(OF_COLOURS)
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations)
      found.push(`${theme}: ${id} at ${nodes.map(node => node.target).join(', ')}`)
  }
  return found
}

export async function expectNoFindingsInBothThemes(page: Page, where: string): Promise<void> {
  expect(await findingsInBothThemes(page), where).toEqual([])
}
