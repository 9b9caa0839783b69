import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  DESKTOP,
  DEVICES,
  expectNoFindings,
  nightlyTest,
  PHONE,
  queryDatabase,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { aContact, clearContacts, openContacts, rowOf, shownNames } from './contact-fixtures.ts'
import { aMessage, clearMessages, messageFrom, openMessages } from './message-fixtures.ts'

withBrowser()
beforeEach(clearContacts)
afterAll(clearContacts)

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const countOf = (page: Page, outcome: string) =>
  dialog(page)
    .locator('dl > div')
    .filter({ has: page.getByText(outcome, { exact: true }) })
    .locator('dd')
    .innerText()

async function chooseFile(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog(page)
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
}

describe.each(DEVICES)('on %s', (_, device) => {
  test('an admin checks and imports a French CSV file; importing it again adds nobody', {
    retry: 0,
  }, async () => {
    await queryDatabase(`insert into suppressions values (address_hash('parti@exemple.ca'), 'unsubscribed')`)
    const lines = [
      'Prénom;Nom;Courriel;Ville',
      'Éloïse;Côté;eloise@exemple.ca;Québec',
      'Luc;Fortin;pas une adresse;',
    ]
    const file = Buffer.from([...lines, 'Parti;Ailleurs;parti@exemple.ca;', ''].join('\r\n'), 'latin1')
    const page = await openContacts(device)
    await chooseFile(page, file)
    await dialog(page).getByText('clients.csv, 3 people').waitFor()
    const chosen = (header: string) => dialog(page).getByLabel(header, { exact: true }).inputValue()
    expect(await Promise.all(['Prénom', 'Nom', 'Courriel', 'Ville'].map(chosen))).toEqual([
      ...['firstName', 'lastName', 'email', 'none'],
    ])
    await expectNoFindings(page, 'columns of an import')

    await dialog(page).getByLabel('Courriel').selectOption('Skip')
    await button(page, 'Check file').click()
    await dialog(page).getByText('Pick one email column, and use each field once.').waitFor()
    await dialog(page).getByLabel('Courriel').selectOption('Email')
    await button(page, 'Check file').click()
    await button(page, 'Import 1 person').waitFor()
    expect(await countOf(page, 'New')).toBe('1')
    expect(await countOf(page, 'Invalid')).toBe('1')
    expect(await countOf(page, 'Unsubscribed or bounced, skipped')).toBe('1')
    await dialog(page).getByText('Skipped lines').click()
    await dialog(page).getByText('Line 3 not a valid email pas une adresse').waitFor()
    await dialog(page).getByText('Line 4 unsubscribed parti@exemple.ca').waitFor()
    await expectNoFindings(page, 'report of an import')
    expect(await shownNames(page)).toEqual([])

    await button(page, 'Import 1 person').click()
    await dialog(page).getByText('1 person added, 0 updated.').waitFor()
    await button(page, 'Close').click()
    await expect.poll(() => shownNames(page)).toEqual(['Éloïse Côté'])

    await chooseFile(page, file)
    await button(page, 'Check file').click()
    await button(page, 'Nothing to import').waitFor()
    expect(await countOf(page, 'Already in the list')).toBe('1')
  })
})

test('an admin who leaves during an import finds its progress and its outcome again', {
  retry: 0,
}, async () => {
  const page = await openContacts({ ...PHONE, expectedErrors: /status of 404/ })
  const status = page.getByRole('status')
  const setState = (state: string) => queryDatabase('update contact_imports set state = $1', [state])
  const comeBack = async () => {
    await page.goto('/dash/reviews')
    await page.getByRole('heading', { name: 'Reviews', level: 1 }).waitFor()
    await page.goto('/dash/contacts')
  }
  await chooseFile(page, Buffer.from('Nom,Courriel,Ville\nLuc Fortin,luc@exemple.ca,Québec\n'))
  await dialog(page).getByLabel('Nom').selectOption('First name')
  await page.reload()
  await status.getByText('clients.csv is ready. Nothing has been added yet.').waitFor()
  await page.getByRole('button', { name: 'Show' }).click()
  expect(await dialog(page).getByLabel('Nom').inputValue()).toBe('firstName')
  await button(page, 'Check file').click()
  await button(page, 'Import 1 person').waitFor()

  await setState('failed')
  await comeBack()
  await status.getByText('clients.csv: Failed to import contacts.').waitFor()
  await page.getByRole('button', { name: 'Show' }).click()
  await button(page, 'Try again').click()
  await Promise.all([page.waitForResponse('**/run'), button(page, 'Import 1 person').click()])
  await comeBack()
  await status.getByText('1 person added, 0 updated.').waitFor()
  await rowOf(page, 'Luc Fortin').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await comeBack()
  await rowOf(page, 'Luc Fortin').waitFor()
  expect(await status.getByText('1 person added').count()).toBe(0)

  // A day later the server has deleted it.
  await chooseFile(page, Buffer.from('Nom,Courriel\nZoé,zoe@exemple.ca\n'))
  await dialog(page).getByText('clients.csv, 1 person').waitFor()
  await queryDatabase('delete from contact_imports')
  await comeBack()
  await rowOf(page, 'Luc Fortin').waitFor()
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog(page).getByLabel('Choose a file').waitFor()
  expect(await dialog(page).getByRole('alert').count()).toBe(0)
})

test('people who are imported without promotional email need no date; for the others the form asks for one', async () => {
  const page = await openContacts(PHONE)
  await chooseFile(page, Buffer.from('Nom;Courriel\r\nLuc Fortin;luc@exemple.ca\r\n'))
  await dialog(page).getByLabel('Contract date').fill('')
  await button(page, 'Check file').click()
  await expect.poll(() => dialog(page).getByText('Choose a date.').count()).toBeGreaterThan(0)
  await dialog(page).getByText('No promotional email').click()
  await button(page, 'Check file').click()
  await button(page, 'Import 1 person').waitFor()
})

nightlyTest('an admin exports all contacts to a CSV file without spreadsheet formulas', async () => {
  await aContact({ name: '=HYPERLINK("http://evil.test")', email: 'x@exemple.ca' })
  const page = await openContacts(DESKTOP)
  await rowOf(page, 'HYPERLINK').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('contacts.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")";x@exemple.ca`)
})

test('an admin adds the sender of a message to the contacts, once', { retry: 0 }, async () => {
  await clearMessages()
  await aMessage({ name: 'Camille Tremblay', email: 'camille@exemple.ca' })
  const messages = await openMessages(PHONE)
  const add = messageFrom(messages, 'Camille Tremblay').getByRole('button', { name: 'Add to contacts' })
  await add.click()
  await toast(messages).getByText('Added to your contacts.').waitFor()
  await add.click()
  await toast(messages).getByText('Already in your contacts.').waitFor()
  await messages.goto('/dash/contacts')
  await rowOf(messages, 'Camille Tremblay')
    .getByText(/^Inquiry, until /)
    .waitFor()
  await clearMessages()
})
