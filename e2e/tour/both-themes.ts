import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Rules whose result depends on the theme; the others run once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Waits for transitions: a colour that is still fading fails the contrast rule. */
async function setTheme(theme: string): Promise<void> {
  document.documentElement.setAttribute('data-theme', theme)
  const fading = document.getAnimations().filter(motion => motion instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
}

/** What axe finds on the open dialog, or else on the screen, in both themes. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const found = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate(setTheme, theme)
    // Legacy mode does not open a second page to collect the findings.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (await page.locator('dialog[open]').count()) axe.include('dialog[open]')
    if (theme === 'dark') axe.withRules(COLOUR_RULES)
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations)
      found.push(`${theme}: ${id} at ${nodes.map(node => node.target).join(', ')}`)
  }
  return found
}

export async function expectNoFindingsInBothThemes(page: Page, where: string): Promise<void> {
  expect(await findingsInBothThemes(page), where).toEqual([])
}
