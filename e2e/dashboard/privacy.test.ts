import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  apiToken,
  callApi,
  clearContactPosts,
  DESKTOP,
  demo,
  expectInSight,
  expectNoFindings,
  PHONE,
  queryDatabase,
  SMALL_PHONE,
  withBrowser,
} from '../fixtures.ts'
import { aContact } from '../people/contact-fixtures.ts'
import { untilMailed } from '../people/mail-fixtures.ts'
import { aMessage, openSignedIn } from '../people/message-fixtures.ts'

withBrowser()

let people = 0
let email = ''
beforeEach(async () => {
  people += 1
  email = `odile-${process.pid}-${people}@exemple.ca`
  await aMessage({ name: 'Odile Roy', email, phone: '581 555-0163', message: '=1+1 douche' })
  await aContact({ name: 'Odile Roy', email: email.toUpperCase(), phone: '(581) 555-0163' })
  onTestFinished(async () => {
    await queryDatabase('delete from messages where lower(email) = $1', [email])
    await queryDatabase('delete from contacts where lower(email) = $1', [email])
    await queryDatabase('delete from suppressions where address_hash = address_hash($1)', [email])
  })
})

async function openPrivacy(device: Parameters<typeof openSignedIn>[0], theme = 'light'): Promise<Page> {
  const page = await openSignedIn(device)
  await page.addInitScript(name => localStorage.setItem('theme', name), theme)
  await page.goto('/dash/privacy')
  await page.getByRole('heading', { name: 'Privacy', level: 1 }).waitFor()
  return page
}
const find = async (page: Page, search: string) => {
  await page.getByLabel('Name, email or phone').fill(search)
  await page.keyboard.press('Enter')
}

test('an admin finds a person by phone number with the keyboard, and exports their data', async () => {
  const page = await openPrivacy(DESKTOP, 'dark')
  await find(page, 'personne-du-tout@exemple.ca')
  await page.getByText('Nothing found for “personne-du-tout@exemple.ca”.').waitFor()
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
  expect(await read('Export CSV')).toContain("Message;'=1+1 douche\r\n")
  expect(await read('Consent proof')).toMatch(/Motif d’envoi/)
})

test('an admin erases a person on a small phone: the warning is in sight first, the outcome last', async () => {
  const page = await openPrivacy(SMALL_PHONE)
  await find(page, email)
  await page.getByRole('button', { name: 'Erase…' }).tap()
  const sheet = page.getByRole('dialog')
  await expectInSight(sheet.getByText('This can’t be undone. Nothing goes to the trash.'))
  const erase = sheet.getByRole('button', { name: 'Erase permanently' })
  expect(await erase.isDisabled()).toBe(true)
  await sheet.getByLabel(`Type ${email} to confirm`).fill(email)
  await expectNoFindings(page, 'erase sheet')
  await erase.tap()
  const outcome = page.getByText('Erased. 2 records deleted.')
  await expectInSight(outcome)
  expect(await outcome.evaluate(element => element === document.activeElement)).toBe(true)
  await page.getByText('1 message, 1 contact').first().waitFor()
  await find(page, email)
  // The suppression entry stays as proof, without the address.
  await page.getByText('1 do-not-email entry').waitFor()
  const held = await queryDatabase('select id from messages where lower(email) = $1', [email])
  expect(held).toEqual([])
  await expectNoFindings(page, 'privacy after an erasure')
})

test('an admin who searches by part of a number chooses one of several people, and the counts shown match the database', async () => {
  const other = `b-${email}`
  await aMessage({ name: 'Odile Roy', email: other, phone: '581 555-0163', message: 'Autre adresse' })
  await queryDatabase(
    `insert into reviews (author, source, content, reviewed_on)
     values ('Odile Roy', 'Google', 'Une douche parfaite.', '2026-05-01')`,
  )
  onTestFinished(async () => {
    await queryDatabase('delete from messages where email = $1', [other])
    await queryDatabase(`delete from reviews where author = 'Odile Roy'`)
  })
  const page = await openPrivacy(PHONE)
  for (const search of ['odile', '555-0163', email.slice(0, 12)]) {
    await find(page, search)
    await page.getByText(/people match\. Choose one\./).waitFor()
    expect(await page.getByRole('button', { name: /Export|Erase/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: email }).count()).toBe(2)
  }
  await expectNoFindings(page, 'several people')
  await page.getByRole('button', { name: email }).last().tap()
  const card = page.getByRole('article', { name: email, exact: true })
  await expect.poll(() => card.evaluate(element => element === document.activeElement)).toBe(true)
  const [rows] = await queryDatabase<{ messages: number; contacts: number; reviews: number }>(
    `select (select count(*)::int from messages where lower(email) = $1) as messages,
       (select count(*)::int from contacts where lower(email) = $1) as contacts,
       (select count(*)::int from reviews where author = 'Odile Roy') as reviews`,
    [email],
  )
  expect(rows).toEqual({ messages: 1, contacts: 1, reviews: 1 })
  const counts = (await card.locator('summary').allTextContents()).join(', ')
  expect(counts).toContain(`${rows?.messages} message,`)
  expect(counts).toContain(`${rows?.contacts} contact,`)
  expect(counts).toContain(`${rows?.reviews} review by this name`)

  await card.getByRole('button', { name: 'Erase…' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('switch', { name: 'Une douche parfaite.' }).tap()
  await sheet.getByLabel(`Type ${email} to confirm`).fill(email)
  await expectNoFindings(page, 'erase sheet with a review')
  await sheet.getByRole('button', { name: 'Erase permanently' }).tap()
  await page.getByText('Erased. 3 records deleted.').waitFor()
  const left = await queryDatabase<{ email: string }>(
    `select email from messages where name = 'Odile Roy' union all select author from reviews where author = 'Odile Roy'`,
  )
  expect(left).toEqual([{ email: other }])
})

/** Files below a folder that contain a text, ignoring case. */
async function filesWith(folder: string, search: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map(async file => (await readFile(file, 'latin1')).toLowerCase()))
  return files.filter((_, index) => texts[index]?.includes(search.toLowerCase()))
}

const tablesWith = async (search: string) =>
  (
    await queryDatabase<{ name: string }>(
      `select relname as name from pg_stat_user_tables
       where query_to_xml(format('select t::text from %I.%I t', schemaname, relname), true, false, '')::text ilike $1
       order by 1`,
      [`%${search}%`],
    )
  ).map(({ name }) => name)

test('after an erasure no table, stored object or log contains the address of somebody who wrote, was mailed, imported and invited', async () => {
  await clearContactPosts()
  const token = await apiToken()
  const other = `b-${email}`
  onTestFinished(async () => {
    await queryDatabase('delete from suppressions where address_hash = address_hash($1)', [other])
    await queryDatabase(`delete from campaigns where subject = 'Pour Odile'`)
  })
  const post = (address: string, body: object, replica = 0) =>
    callApi(address, { method: 'POST', token, replica, body: JSON.stringify(body) })
  const visitor = { name: 'Odile', email: other, phone: '581 555-0163', message: 'Une douche.' }
  await callApi('/contactRoute/contact', { method: 'POST', replica: 1, body: JSON.stringify(visitor) })
  const { contact } = (await (
    await post('/listContactRoute/list-contact', { name: 'Odile', email: other, phone: '' })
  ).json()) as { contact: { id: string } }
  await post('/listContactRoute/list-contact', { name: 'Encore', email: other.toUpperCase(), phone: '' }, 1)
  await post(`/listContactRoute/list-contacts-sendone/${contact.id}`, {
    ...{ subject: 'Pour Odile', message: 'Jeudi?', useTemplate: false },
  })
  await untilMailed(other)
  const csv = `Nom,Courriel\nOdile,${other}\n`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const query = `fileName=odile.csv&bytes=${csv.length}`
  await callApi(`/listContactRoute/imports?${query}`, { method: 'POST', headers, body: csv })
  for (const replica of [0, 1]) {
    await post('/authRoute/login', { email: other, password: 'devine-moi' }, replica)
    await post('/authRoute/forget-password', { email: other }, replica)
  }
  await post('/teamRoute/invitation', { email: other, role: 'reader' })
  await untilMailed(other, 2)
  expect((await tablesWith(email)).length).toBeGreaterThan(5)

  for (const address of [other, email]) {
    const answer = await post('/privacyRoute/erase', { email: address, confirmation: address })
    expect(await answer.json()).toMatchObject({ message: 'Erased.', leftovers: [] })
  }
  expect(await tablesWith(email)).toEqual([])
  const home = path.dirname(demo.storage.directory)
  const logs = path.join(home, 'logs')
  await expect.poll(() => filesWith(logs, '/privacyRoute/erase')).toContain(path.join(logs, 'server-1.log'))
  for (const folder of ['logs', 'storage'])
    expect(await filesWith(path.join(home, folder), email)).toEqual([])
  expect((await readFile(path.join(home, 'postgres/server.log'), 'utf8')).toLowerCase()).not.toContain(email)
})

test('a reader finds a person, and no button to export or erase them', async () => {
  const page = await openSignedIn(PHONE)
  await page.route('**/is-authenticated', async route => {
    const answer = await route.fetch()
    const { user } = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { user: { ...user, role: 'reader' } } })
  })
  await page.goto('/dash/privacy')
  await find(page, email)
  const card = page.getByRole('article', { name: email })
  await card.getByText('Only admins can export or erase.').waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
})
