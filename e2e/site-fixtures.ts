import type { Page } from 'playwright-core'
import { DESKTOP, openPage } from './fixtures.ts'

/** Waits until the page reacts to its visitor: its scripts load at the first interaction. */
export const waitForBehaviours = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('behaviours').length > 0)

/** A public page that reacts to its visitor. */
export async function visit(path = '/', options: Parameters<typeof openPage>[0] = DESKTOP): Promise<Page> {
  const page = await openPage(options)
  await page.goto(path)
  await page.mouse.move(5, 5)
  await waitForBehaviours(page)
  return page
}

/** Holds back a script of the page, until the returned function is called. */
export async function holdScript(page: Page, address: RegExp): Promise<() => void> {
  const arrived = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await arrived.promise
    await route.continue()
  })
  return arrived.resolve
}

export const bar = (page: Page) => page.locator('header').first()

/** The five dialogs of the landing page: their names and the elements that open them. */
export const DIALOGS = {
  contact: {
    name: 'Contact',
    opener: (page: Page) => page.locator('#contact').getByRole('link', { name: 'contact', exact: true }),
  },
  policy: {
    name: 'Politique de confidentialité',
    opener: (page: Page) =>
      page.getByRole('contentinfo').getByRole('link', { name: 'Politique de confidentialité' }),
  },
  works: {
    name: 'Galerie des réalisations',
    opener: (page: Page) => page.locator('[id="réalisation"]').getByRole('button', { name: 'voir plus' }),
  },
  details: {
    name: 'Voir détails',
    opener: (page: Page) => page.getByRole('button', { name: 'Voir détails' }),
  },
  onSite: {
    name: 'Sur le chantier',
    opener: (page: Page) => page.locator('#services').getByRole('button', { name: 'voir plus' }),
  },
}

/** Opens a dialog and waits for its content. Before the page reacts, the opener is a link to a page of its own. */
export async function open(page: Page, { opener, name }: (typeof DIALOGS)['contact']) {
  await page.mouse.move(5, 5)
  await waitForBehaviours(page)
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('heading').first().waitFor()
  return dialog
}

export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
