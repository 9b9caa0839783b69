import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aContact } from './contact-fixtures.ts'
import { DESKTOP, expectNoFindings, inDatabase, PHONE, withBrowser } from './fixtures.ts'
import { aMessage, openSignedIn } from './message-fixtures.ts'

withBrowser()

let people = 0
let email = ''
beforeEach(async () => {
  people += 1
  email = `odile-${process.pid}-${people}@exemple.ca`
  await aMessage({ name: 'Odile Roy', email, phone: '581 555-0163', message: '=1+1 douche' })
  await aContact({ name: 'Odile Roy', email: email.toUpperCase(), phone: '(581) 555-0163' })
  onTestFinished(async () => {
    await inDatabase('delete from messages where lower(email) = $1', [email])
    await inDatabase('delete from contacts where lower(email) = $1', [email])
    await inDatabase('delete from suppressions where address_hash = address_hash($1)', [email])
  })
})

async function openPrivacy(device: typeof PHONE | typeof DESKTOP, theme = 'light'): Promise<Page> {
  const page = await openSignedIn(device)
  await page.addInitScript(name => localStorage.setItem('theme', name), theme)
  await page.goto('/dash/privacy')
  await page.getByRole('heading', { name: 'Privacy', level: 1 }).waitFor()
  return page
}
const find = async (page: Page, search: string) => {
  await page.getByLabel('E-mail or phone').fill(search)
  await page.keyboard.press('Enter')
}

test('an admin finds a person by phone with the keyboard, and takes the files away', async () => {
  const page = await openPrivacy(DESKTOP, 'dark')
  await find(page, 'personne-du-tout@exemple.ca')
  await page.getByText('Nothing is held of “personne-du-tout@exemple.ca”.').waitFor()
  await find(page, '581 555 0163')
  const card = page.getByRole('article', { name: email })
  await card.getByText('1 message', { exact: true }).press('Enter')
  await card.getByText('=1+1 douche').waitFor()
  await expectNoFindings(page, 'privacy with a person, dark')

  const read = async (button: string) => {
    const file = page.waitForEvent('download')
    await card.getByRole('button', { name: button }).press('Enter')
    return readFile(await (await file).path(), 'utf8')
  }
  const json = JSON.parse(await read('Export JSON'))
  expect(json).toMatchObject({
    email,
    records: expect.arrayContaining([expect.objectContaining({ kind: 'contact' })]),
  })
  expect(await read('Export CSV')).toContain("message,'=1+1 douche\r\n")
  expect(await read('Consent proof')).toMatch(/basis/)
})

test('an admin erases a person with one thumb, and only once the address is typed', async () => {
  const page = await openPrivacy(PHONE)
  await find(page, email)
  await page.getByRole('button', { name: 'Erase…' }).tap()
  const sheet = page.getByRole('dialog')
  const erase = sheet.getByRole('button', { name: 'Erase for good' })
  expect(await erase.isDisabled()).toBe(true)
  await sheet.getByLabel(`Type ${email} to confirm`).fill(email)
  await expectNoFindings(page, 'erase sheet')
  await erase.tap()
  await page.getByText('Erased. 2 records destroyed.').waitFor()
  await page.getByText('1 message, 1 contact').first().waitFor()
  await find(page, email)
  // What is left is proof: it says so much, and names nobody.
  await page.getByText('1 entry among who must not be mailed').waitFor()
  const held = await inDatabase('select id from messages where lower(email) = $1', [email])
  expect(held).toEqual([])
  await expectNoFindings(page, 'privacy after an erasure')
})

test('somebody who may only look finds a person, and no button to take or erase them', async () => {
  const page = await openSignedIn(PHONE)
  await page.route('**/is-authenticated', async route => {
    const answer = await route.fetch()
    const { user } = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { user: { ...user, role: 'reader' } } })
  })
  await page.goto('/dash/privacy')
  await find(page, email)
  const card = page.getByRole('article', { name: email })
  await card.getByText('Only an admin may export or erase.').waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
})
