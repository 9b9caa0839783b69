import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DESKTOP, expectInSight, expectNoFindings, queryDatabase, toast, withBrowser } from '../fixtures.ts'
import { clearContacts, openContacts, rowOf } from './contact-fixtures.ts'

withBrowser()
beforeEach(clearContacts)
afterAll(clearContacts)

const dialog = (page: Page) => page.getByRole('dialog')
const untilToast = (page: Page, text: string) => expectInSight(toast(page).getByText(text, { exact: true }))

test('an unsubscribed contact is marked in the list, in the sheet and when added again, whatever its consent', async () => {
  await queryDatabase(`insert into suppressions values (address_hash('annie@exemple.ca'), 'unsubscribed')`)
  const page = await openContacts(DESKTOP)
  await page.getByRole('button', { name: 'Create Contact' }).click()
  await dialog(page).getByLabel('Name').fill('Annie Caron')
  await dialog(page).getByLabel('Email', { exact: true }).fill('annie@exemple.ca')
  await dialog(page).getByRole('button', { name: 'Create Contact' }).click()
  const sentence = 'Gets no promotional email: this person unsubscribed, and only they can lift that.'
  await untilToast(page, `Contact created successfully. ${sentence}`)
  await rowOf(page, 'Annie Caron').getByText('Unsubscribed, skipped').waitFor()
  await page.getByText('1 person, 0 you can email').waitFor()

  await page.getByRole('button', { name: 'Edit Annie Caron' }).click()
  await dialog(page).getByText(sentence, { exact: true }).waitFor()
  await dialog(page).getByText('Agreed to promotional email').click()
  expect(
    await dialog(page)
      .getByText(/You can email until/)
      .count(),
  ).toBe(0)
  await dialog(page).getByLabel('Email', { exact: true }).fill('annie.caron@exemple.ca')
  await dialog(page).getByText('You can email this person until they say no.').waitFor()
  await dialog(page).getByLabel('Email', { exact: true }).fill('annie@exemple.ca')
  await expectNoFindings(page, 'edit dialog of an unsubscribed person')
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await untilToast(page, `Contact updated successfully. ${sentence}`)
  await page.getByRole('button', { name: 'Send Email to Annie Caron' }).click()
  await dialog(page).getByText('You can’t email this person: unsubscribed.').waitFor()
})
