import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  apiToken,
  callApi,
  DESKTOP,
  demo,
  expectInSight,
  expectNoFindings,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  signIn,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { mailsTo, untilMailed } from '../people/mail-fixtures.ts'
import { aMessage, openSignedIn } from '../people/message-fixtures.ts'
import { addLea, LEA, untilDraftSaved } from './editor-fixtures.ts'

withBrowser()

const PATH = '/settingsRoute/settings'
const readSettings = async () => (await callApi(PATH, { token: await apiToken() })).json()
let found: object

beforeAll(async () => {
  await addLea()
  found = await readSettings()
})
afterAll(async () => {
  await callApi(PATH, { method: 'PATCH', token: await apiToken(), body: JSON.stringify(found) })
})

async function openSettings(options?: Parameters<typeof openPage>[0], account = demo.admin): Promise<Page> {
  const page = await (account === demo.admin ? openSignedIn(options) : openPage(options))
  if (account !== demo.admin) await signIn(page, account)
  await page.goto('/dash/settings')
  await page.getByRole('button', { name: 'History' }).waitFor()
  return page
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const pressSave = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click()
const previewOf = (page: Page) => page.frameLocator('iframe[title=Preview]')

/** Waits until every replica serves this text. */
async function expectOnSite(path: string, text: string): Promise<void> {
  for (const replica of demo.replicaUrls)
    await expect
      .poll(async () => (await (await fetch(replica + path)).text()).includes(text), {
        timeout: 45_000,
        interval: 50,
      })
      .toBe(true)
}

test('the contractor changes settings on a phone; pages, structured data, share picture and mails follow at once; Undo reverts them', async () => {
  const pictureBefore = await (await fetch(`${demo.siteUrl}/og/accueil.png`)).text()
  const page = await openSettings(PHONE)
  await field(page, 'Business name').fill('Carrelage des Érables')
  await field(page, 'Phone').fill('418 555-0188')
  await field(page, 'RBQ licence').fill('')
  await field(page, 'RBQ licence').pressSequentially('5555666677')
  expect(await field(page, 'RBQ licence').inputValue()).toBe('5555-6666-77')
  await field(page, 'Opening hours').fill('Tous les jours : 8 h à 16 h\n\n')
  await field(page, 'Messages').selectOption('18 months')
  await field(page, 'Sound').selectOption('No sound, no button')
  await field(page, 'Sender name').fill('')
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await previewOf(page).getByText('Licence RBQ\u00a0: 5555-6666-77').first().waitFor()
  await previewOf(page).getByText('Tous les jours : 8 h à 16 h').waitFor()
  await pressSave(page)
  await expectInSight(toast(page).getByText('Settings saved.'))

  await expectOnSite('/', '418 555-0188')
  const home = await (await fetch(demo.siteUrl)).text()
  expect(home).toContain('Tous les jours : 8 h à 16 h')
  expect(home).toContain('"telephone":"+14185550188"')
  expect(home).toContain('"value":"5555-6666-77"')
  expect(home).not.toContain('ambiance.opus')
  await expectOnSite('/politique-de-confidentialite', '18\u00a0mois')
  await expectOnSite('/blogue', 'Carrelage des Érables')
  await expect
    .poll(async () => (await (await fetch(`${demo.siteUrl}/og/accueil.png`)).text()) === pictureBefore)
    .toBe(false)
  await expectMailFrom('Carrelage des Érables')

  await page.getByRole('button', { name: 'Undo last save' }).tap()
  await page.getByText('Earlier version restored.').waitFor()
  expect(await readSettings()).toMatchObject({
    ...found,
    version: expect.any(Number),
    updatedAt: expect.any(String),
  })
  await expectOnSite('/', 'Céramique Boréale')
})

/** Replies to a customer: subject and signature come from the settings. */
async function expectMailFrom(name: string): Promise<void> {
  const email = `client-${process.pid}@exemple.ca`
  const id = await aMessage({ name: 'Nadia', email, message: 'Un plancher?' })
  const answer = await callApi(`/contactRoute/reply/${id}`, {
    method: 'POST',
    token: await apiToken(),
    body: JSON.stringify({ replyText: 'Oui.' }),
  })
  expect(answer.ok).toBe(true)
  await untilMailed(email)
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe(`Votre demande à ${name}`)
  expect(mail?.text).toContain('Licence RBQ\u00a0: 5555-6666-77')
  await queryDatabase('delete from messages where id = $1', [id])
}

test('invalid values show errors at their fields, and nothing is sent', async () => {
  const page = await openSettings()
  const saves: string[] = []
  page.on('request', request => void (request.method() === 'PATCH' && saves.push(request.url())))
  await field(page, 'RBQ licence').fill('1234')
  await field(page, 'Facebook').fill('nous')
  await page.getByText('Use the format 1234-5678-90').waitFor()
  await field(page, 'Sender address').fill('a@exemple.ca, b@exemple.ca')
  await pressSave(page)
  await page.getByText('Enter an address that starts with https').waitFor()
  await page.getByText('Enter an email address, such as name@example.com').waitFor()
  await expect
    .poll(() => field(page, 'RBQ licence').evaluate(element => element === document.activeElement))
    .toBe(true)
  expect(saves).toEqual([])
  await page.getByRole('button', { name: 'Discard draft' }).click()
})

test('placeholders are counted and marked, and what was typed survives a reload', { retry: 0 }, async () => {
  const page = await openSettings(PHONE)
  await page.getByText('Everything is filled in.').waitFor()
  await field(page, 'RBQ licence').fill('0000-0000-00')
  await field(page, 'City').fill('[ville]')
  await page
    .getByText('2 placeholders left to fill in. Campaigns can’t start until they’re filled in.')
    .waitFor()
  await page.getByText('Still a placeholder. The law requires it in all advertising.').waitFor()
  await untilDraftSaved(page, '[ville]')
  await page.reload()
  await page.getByText('We restored your unsaved changes').waitFor()
  expect(await field(page, 'City').inputValue()).toBe('[ville]')
  await page.getByRole('button', { name: 'Discard draft' }).first().tap()
  await page.getByText('Everything is filled in.').waitFor()
})

nightlyTest(
  'the second of two people who save sees who saved the settings first, and keeps their own',
  {
    retry: 0,
  },
  async () => {
    const page = await openSettings({ ...DESKTOP, expectedErrors: /status of 409/ })
    const lea = await openSettings(DESKTOP, LEA)
    await field(lea, 'City').fill('Lévis')
    await lea.getByRole('switch', { name: 'Send visitors a confirmation email' }).click()
    await pressSave(lea)
    await lea.getByText('Settings saved.').waitFor()
    await field(page, 'Business name').fill('Carrelage Beauport')
    await field(page, 'City').fill('Beauport')
    await pressSave(page)
    const sheet = page.getByRole('dialog', { name: 'Léa Roy saved the settings while you were writing' })
    await sheet.getByText('Changed: City, Send visitors a confirmation email').waitFor()
    await sheet.getByRole('button', { name: 'Use mine' }).click()
    await page.getByText('Settings saved.').waitFor()
    expect(await readSettings()).toMatchObject({ city: 'Beauport', isAcknowledgementOn: true })
    await page.getByRole('complementary').getByText('Carrelage Beauport').waitFor()
  },
)

nightlyTest.each([
  ['phone', PHONE, 'light'],
  ['desktop', DESKTOP, 'dark'],
])('axe finds nothing on Settings on a %s', async (_, device, theme) => {
  const page = await openSettings(device)
  await page.evaluate(value => localStorage.setItem('theme', value), theme)
  await page.reload()
  await field(page, 'City').fill('[ville]')
  await field(page, 'Map').fill('ici')
  await field(page, 'Facebook').focus()
  await page.getByText('Enter an address that starts with https').waitFor()
  await previewOf(page).locator('footer').waitFor({ state: 'attached' })
  await expectNoFindings(page, `Settings, ${theme}`)
  await page.getByRole('button', { name: 'Discard draft' }).first().click()
})

test('a link to a setting leads to its field; an address without https and a bare number are completed', async () => {
  const page = await openSettings(PHONE)
  await page.goto('/dash/settings#facebookUrl')
  const facebook = field(page, 'Facebook')
  await expect.poll(() => facebook.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await facebook.evaluate(element => element.getBoundingClientRect().top)).toBeLessThan(
    PHONE.viewport.height,
  )
  await facebook.fill('www.facebook.com/nous')
  await field(page, 'Phone').fill('4185550188')
  await pressSave(page)
  await page.getByText('Settings saved.').waitFor()
  expect(await readSettings()).toMatchObject({
    phone: '418 555-0188',
    facebookUrl: 'https://www.facebook.com/nous',
  })
})

test('an admin sends a test mail from the settings, and it is in the mailbox when the screen says so', async () => {
  const page = await openSettings(PHONE)
  await page.getByRole('button', { name: 'Send me a test email' }).tap()
  await page.getByText(`Sent to ${demo.admin.email}.`, { exact: false }).waitFor()
  const subjects = (await mailsTo(demo.admin.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Courriel d’essai / Test mail')
})
