import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  DESKTOP,
  DEVICES,
  expectInSight,
  nightlyTest,
  PHONE,
  queryDatabase,
  SIDEWAYS_PHONE,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { expectNoFindingsInBothThemes } from '../tour/both-themes.ts'
import { aContact, clearContacts, openContacts, rowOf, shownNames } from './contact-fixtures.ts'
import { openSignedIn } from './message-fixtures.ts'

withBrowser()
beforeEach(clearContacts)
afterAll(clearContacts)

const dialog = (page: Page) => page.getByRole('dialog')
const untilToast = (page: Page, text: string) => expectInSight(toast(page).getByText(text, { exact: true }))

describe.each(DEVICES)('on %s', (_, device) => {
  test('an admin creates, finds, edits, deletes and restores a contact', async () => {
    const page = await openContacts(device)
    await page.getByText('No contacts yet.').waitFor()
    await page.getByRole('button', { name: 'Create Contact' }).click()
    await dialog(page).getByRole('heading', { name: 'Create New Contact' }).waitFor()

    await dialog(page).getByRole('button', { name: 'Create Contact' }).click()
    await dialog(page).getByText('Name is required').waitFor()
    await dialog(page).getByText('Email is required').waitFor()
    await dialog(page).getByLabel('Name').fill('Isabelle Pelletier')
    await dialog(page).getByLabel('Email', { exact: true }).fill('isabelle')
    await dialog(page).getByRole('button', { name: 'Create Contact' }).click()
    await dialog(page).getByText('Enter a valid email address').waitFor()
    await dialog(page).getByLabel('Email', { exact: true }).fill('isabelle@exemple.ca')
    await dialog(page)
      .getByText(/^You can email until .+\. Then the ring is empty\.$/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Create Contact' }).click()
    await untilToast(page, 'Contact created successfully')
    await expect.poll(() => dialog(page).count()).toBe(0)
    const row = rowOf(page, 'Isabelle Pelletier')
    await row.getByText('isabelle@exemple.ca').waitFor()
    await row.getByText('No phone').waitFor()
    await row.getByText(/^Contract, until \d+ \w+ \d{4}$/).waitFor()
    await page.getByText('1 person, 1 you can email').waitFor()

    await aContact({ name: 'Luc Fortin', createdAt: '2026-01-02T12:00:00Z' })
    // The list that is in the cache does not have him.
    await page.reload()
    await page.getByLabel('Search contacts').fill('isabel pelle')
    await page.getByText('1 person found').waitFor()
    await page.getByLabel('Search contacts').fill('personne d autre')
    await page.getByText('No matches.').waitFor()
    await page.getByLabel('Search contacts').fill('')
    await expect.poll(() => shownNames(page)).toEqual(['Isabelle Pelletier', 'Luc Fortin'])

    await page.getByRole('button', { name: 'Edit Isabelle Pelletier' }).click()
    await dialog(page).getByRole('heading', { name: 'Edit Contact' }).waitFor()
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Isabelle Pelletier')
    expect(await dialog(page).getByLabel('Email', { exact: true }).inputValue()).toBe('isabelle@exemple.ca')
    await dialog(page).getByLabel('Phone').fill('418 555-0151')
    await dialog(page).getByText('Agreed to promotional email').click()
    await dialog(page).getByRole('button', { name: 'Update' }).click()
    await untilToast(page, 'Contact updated successfully')
    await row.getByText('Agreed, no end date').waitFor()
    expect(await row.getByRole('link').getAttribute('href')).toBe('tel:+14185550151')

    await page.getByRole('button', { name: 'Delete Isabelle Pelletier' }).click()
    const confirmation = page.getByRole('alertdialog', { name: 'Delete Contact' })
    await confirmation.getByText('Are you sure you want to delete the contact: Isabelle Pelletier?').waitFor()
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete Isabelle Pelletier' }).click()
    await confirmation.getByRole('button', { name: 'Delete' }).click()
    await untilToast(page, 'Contact deleted successfully')
    await expect.poll(() => shownNames(page)).toEqual(['Luc Fortin'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => shownNames(page)).toEqual(['Isabelle Pelletier', 'Luc Fortin'])

    await page.getByRole('button', { name: 'Delete Luc Fortin' }).click()
    await confirmation.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => shownNames(page)).toEqual(['Isabelle Pelletier'])
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('button', { name: 'Restore Luc Fortin' }).click()
    await page.getByText('Trash is empty.').waitFor()
    await page.locator('header').getByRole('link', { name: 'Contact List' }).click()
    await expect.poll(() => shownNames(page)).toEqual(['Isabelle Pelletier', 'Luc Fortin'])
  })
})

nightlyTest(
  'axe finds nothing in the list with every kind of consent, the create dialog with an error, the empty trash',
  async () => {
    await aContact({ name: 'Ginette Thibault', basis: 'inquiry', basisAge: 400, phone: '' })
    await aContact({ name: 'Patrice Lavoie', basis: 'inquiry', basisAge: 170 })
    await aContact({ name: 'Luc Fortin', basis: 'express' })
    const page = await openContacts(PHONE)
    await rowOf(page, 'Patrice Lavoie').waitFor()
    await expectNoFindingsInBothThemes(page, 'contacts')
    await page.getByRole('button', { name: 'Create Contact' }).click()
    await dialog(page).getByRole('button', { name: 'Create Contact' }).click()
    await dialog(page).getByText('Name is required').waitFor()
    await expectNoFindingsInBothThemes(page, 'create dialog')
    await page.goto('/dash/contacts?trash=true')
    await page.getByText('Trash is empty.').waitFor()
    await expectNoFindingsInBothThemes(page, 'empty trash')
  },
)

nightlyTest('contacts are a table with five columns from 1200 px on, and cards below', async () => {
  await aContact()
  const page = await openContacts(DESKTOP)
  const columns = page.getByRole('columnheader')
  await rowOf(page, 'Nadia Bergeron').waitFor()
  expect(await columns.allTextContents()).toEqual(['Name', 'Email', 'Phone', 'Created At', 'Actions'])
  const tops = () =>
    page
      .locator('tbody tr td')
      .evaluateAll(
        cells => new Set(cells.map(cell => Math.round(cell.getBoundingClientRect().top / 40))).size,
      )
  expect((await columns.first().boundingBox())?.height).toBeGreaterThan(10)
  expect(await tops()).toBeLessThan(3)
  await page.setViewportSize({ width: 1199, height: 800 })
  expect((await page.locator('thead tr').boundingBox())?.height).toBeLessThan(2)
  expect(await tops()).toBeGreaterThan(2)
})

nightlyTest('each consent ring has a text that says how long the contact may be mailed', async () => {
  await aContact({ name: 'Luc Fortin', basis: 'express' })
  await aContact({ name: 'Patrice Lavoie', basis: 'inquiry', basisAge: 170 })
  await aContact({ name: 'Ginette Thibault', basis: 'inquiry', basisAge: 400 })
  await aContact({ name: 'Réjean Dubé', basis: 'none' })
  await aContact({ name: 'Annie Caron', email: 'annie@exemple.ca' })
  await queryDatabase(`insert into suppressions values (address_hash('annie@exemple.ca'), 'unsubscribed')`)
  const page = await openContacts(DESKTOP)
  await rowOf(page, 'Luc Fortin').getByText('Agreed, no end date').waitFor()
  await rowOf(page, 'Patrice Lavoie')
    .getByText(/^Inquiry, \d+ days left$/)
    .waitFor()
  await rowOf(page, 'Ginette Thibault')
    .getByText(/^Ended \d+ \w+ \d{4}, skipped$/)
    .waitFor()
  await rowOf(page, 'Réjean Dubé').getByText('No promotional email').waitFor()
  await rowOf(page, 'Annie Caron').getByText('Unsubscribed, skipped').waitFor()
  await page.getByText('5 people, 2 you can email').waitFor()
})

test('what was typed survives the dialog and a reload, until it is saved or discarded', {
  retry: 0,
}, async () => {
  const page = await openContacts(PHONE)
  const create = page.getByRole('button', { name: 'Create Contact' })
  await create.click()
  await dialog(page).getByLabel('Name').fill('Isabelle')
  await page.keyboard.press('Escape')
  await page.reload()
  await create.click()
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Isabelle')
  await dialog(page).getByRole('button', { name: 'Start over' }).click()
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe('')
})

test('a contact without promotional email needs no date; for the others the form asks for one', async () => {
  await aContact({ name: 'Nadia Bergeron' })
  const page = await openContacts(PHONE)
  await page.getByRole('button', { name: 'Edit Nadia Bergeron' }).click()
  const day = dialog(page).getByLabel('Contract date')
  await day.fill('')
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expectInSight(dialog(page).getByText('Choose a date.'))
  await page.setViewportSize(SIDEWAYS_PHONE.viewport)
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expectInSight(dialog(page).getByText('Choose a date.'))
  await expect.poll(() => day.evaluate(input => input === document.activeElement)).toBe(true)
  await dialog(page).getByText('No promotional email').click()
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await untilToast(page, 'Contact updated successfully')
  await rowOf(page, 'Nadia Bergeron').getByText('No promotional email').waitFor()
})

test('an address that another contact has is refused, with that contact’s name and what to do', async () => {
  await aContact({ name: 'Nadia Bergeron', email: 'nadia@exemple.ca' })
  const page = await openContacts({ ...SIDEWAYS_PHONE, expectedErrors: /status of 409/ })
  await page.getByRole('button', { name: 'Create Contact' }).click()
  await dialog(page).getByLabel('Name').fill('Nadia B.')
  await dialog(page).getByLabel('Email', { exact: true }).fill('NADIA@exemple.ca')
  await dialog(page).getByRole('button', { name: 'Create Contact' }).click()
  await untilToast(page, 'Failed to create contact')
  await expectInSight(
    dialog(page).getByText('Nadia Bergeron already uses this email. Edit that contact instead.'),
  )
})

test('a contact whose address another one has by now is not restored, and the admin is told which', async () => {
  await aContact({ name: 'Nadia Bergeron', email: 'nadia@exemple.ca' })
  const page = await openContacts({ ...PHONE, expectedErrors: /status of 409/ })
  await page.getByRole('button', { name: 'Delete Nadia Bergeron' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await aContact({ name: 'Nadia B.', email: 'NADIA@exemple.ca' })
  await undo.click()
  const reason = 'Nadia B. already uses this email. Edit that contact instead.'
  await untilToast(page, reason)
  await page.goto('/dash/contacts?trash=true')
  await page.getByRole('button', { name: 'Restore Nadia Bergeron' }).click()
  await untilToast(page, reason)
})

test('somebody who wants no mail any more stays so when an older form of the contact is saved', async () => {
  const id = await aContact({ name: 'Nadia Bergeron', basis: 'customer' })
  const page = await openContacts(DESKTOP)
  await page.getByRole('button', { name: 'Edit Nadia Bergeron' }).click()
  await dialog(page).getByLabel('Name').fill('Nadia B.')
  await queryDatabase("update contacts set basis = 'none' where id = $1", [id])
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await queryDatabase('select name, basis from contacts where id = $1', [id])).toEqual([
    { name: 'Nadia B.', basis: 'none' },
  ])
})

test('without a connection every action says that it failed, and nothing is lost', { retry: 0 }, async () => {
  await aContact({ name: 'Nadia Bergeron' })
  const page = await openContacts({ ...PHONE, expectedErrors: /Failed to load resource/ })
  await rowOf(page, 'Nadia Bergeron').waitFor()
  await page.route('**/listContactRoute/**', route => route.abort())

  await page.getByRole('button', { name: 'Edit Nadia Bergeron' }).click()
  await dialog(page).getByLabel('Name').fill('Nadia B.')
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await untilToast(page, 'Failed to update contact')
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Nadia B.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Create Contact' }).click()
  await dialog(page).getByLabel('Name').fill('Luc Fortin')
  await dialog(page).getByLabel('Email', { exact: true }).fill('luc@exemple.ca')
  await dialog(page).getByRole('button', { name: 'Create Contact' }).click()
  await untilToast(page, 'Failed to create contact')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Delete Nadia Bergeron' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await untilToast(page, 'Failed to delete contact')
  await rowOf(page, 'Nadia Bergeron').waitFor()

  await page.reload()
  await page.getByRole('alert').getByText('Failed to fetch contacts').waitFor()
  await page.unroute('**/listContactRoute/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await rowOf(page, 'Nadia Bergeron').waitFor()
})

nightlyTest('a reader sees every contact and no button that changes anything', async () => {
  await aContact({ name: 'Nadia Bergeron' })
  const page = await openSignedIn(PHONE)
  await page.route('**/is-authenticated', async route => {
    const answer = await route.fetch()
    const { user } = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { user: { ...user, role: 'reader' } } })
  })
  await page.goto('/dash/contacts')
  await rowOf(page, 'Nadia Bergeron').getByRole('link').waitFor()
  expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual([])
})

nightlyTest(
  'an admin scrolls through a thousand contacts to the last one, and few of them are in the DOM',
  async () => {
    await queryDatabase(
      `insert into contacts (name, email, email_key, basis, basis_on, source, created_at)
     select 'Client ' || n, 'client' || n || '@exemple.ca', 'client' || n || '@exemple.ca', 'express', business_day(),
       'import', now() - make_interval(secs => 1000 - n) from generate_series(1, 1000) as n`,
    )
    const page = await openContacts(PHONE)
    await page.getByText('1,000 people, 1,000 you can email').waitFor()
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
    const last = page.getByText('Client 1', { exact: true })
    const rendered: number[] = []
    while ((await last.count()) === 0) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      rendered.push(await page.getByRole('row').count())
    }
    expect(Math.max(...rendered)).toBeLessThan(300)
  },
)
