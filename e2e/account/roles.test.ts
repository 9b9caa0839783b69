import { beforeEach, expect, test } from 'vitest'
import {
  apiToken,
  callApi,
  DESKTOP,
  expectNoFindings,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  signInByToken,
  withBrowser,
} from '../fixtures.ts'
import { aContact, mailsTo, removeSenderAddress } from '../people/mail-fixtures.ts'
import { aMessage, withEmptyInbox } from '../people/message-fixtures.ts'
import { anAccount, clearAccountRequests } from './account-fixtures.ts'

withBrowser()
withEmptyInbox()
beforeEach(clearAccountRequests)

test('a helper answers a message and keeps the contacts, but neither mails them all nor changes the site', async () => {
  const helper = await anAccount('helper', 'Nadia Roy')
  await aMessage({ name: 'Camille Tremblay', email: 'camille-helper@exemple.ca' })
  await aContact('Odile')
  const page = await openPage(PHONE)
  await signInByToken(page, helper)
  await page.goto('/dash')
  await page.getByRole('link', { name: 'Reply: Camille Tremblay' }).tap()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Mardi à 9 h vous convient?')
  await page.getByRole('button', { name: 'Send Reply' }).tap()
  await page.getByText('Reply sent successfully.').waitFor()
  await expect.poll(async () => (await mailsTo('camille-helper@exemple.ca')).length).toBe(1)
  const [mail] = await mailsTo('camille-helper@exemple.ca')
  expect(mail?.text).toContain('Nadia Roy')

  await page.goto('/dash/contacts')
  await page.getByText('Odile').first().waitFor()
  await page.getByRole('button', { name: 'Create Contact' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Send|Export)/ }).count()).toBe(0)
  await expectNoFindings(page, 'contacts as a helper')

  await page.goto('/dash/images')
  await page.getByText('Uploaded on').first().waitFor()
  expect(await page.getByRole('button', { name: /^(Add Image|Edit|Delete)/ }).count()).toBe(0)
  await page.goto('/dash/hero')
  await page.getByRole('heading', { name: 'Hero Section' }).waitFor()
  expect(await page.locator('form input').first().isDisabled()).toBe(true)
})

nightlyTest('an admin who reads French is told in French why an address cannot be invited', async () => {
  const admin = await anAccount('admin', 'Marc Bélanger')
  await queryDatabase(`update users set language = 'fr' where email = $1`, [admin.email])
  const page = await openPage(PHONE)
  await signInByToken(page, admin)
  await page.goto('/dash/team')
  await page.getByRole('button', { name: 'Inviter' }).tap()
  const sheet = page.getByRole('dialog')
  const send = sheet.getByRole('button', { name: 'Envoyer l’invitation' })
  await send.tap()
  await sheet.getByText('Le courriel est obligatoire').waitFor()
  await sheet.getByLabel('Courriel').fill('marc')
  await send.tap()
  await sheet.getByText('Cette adresse n’est pas valide').waitFor()
})

nightlyTest(
  'an admin makes a reader a helper, sends an invitation again, and both hold at once',
  async () => {
    const admin = await anAccount('admin', 'Marc Bélanger')
    const reader = await anAccount('reader', 'Julie Côté')
    const page = await openPage(DESKTOP)
    await signInByToken(page, admin)
    await page.goto('/dash/team')
    await page.getByRole('button', { name: 'Change what Julie Côté may do' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Helper' }).click()
    await sheet.getByText('Can answer messages and keep the contacts.').waitFor()
    await expectNoFindings(page, 'change a role')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changed. It holds from now on').waitFor()
    const [stored] = await queryDatabase<{ role: string }>('select role from users where email = $1', [
      reader.email,
    ])
    expect(stored).toEqual({ role: 'helper' })

    const guest = `helper-${process.pid}@exemple.ca`
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill(guest)
    await page.getByRole('dialog').getByRole('button', { name: 'Helper' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
    await expect.poll(async () => (await mailsTo(guest)).length).toBe(1)
    await page.getByRole('button', { name: `Send the invitation to ${guest} again` }).click()
    await expect.poll(async () => (await mailsTo(guest)).length).toBe(2)
    await page.getByRole('button', { name: `Revoke the invitation to ${guest}` }).click()
    await page.getByText(guest, { exact: true }).waitFor({ state: 'detached' })
  },
)

test('a reader is not told to fill in settings or to create contacts, which others do', async () => {
  await removeSenderAddress()
  const page = await openPage(PHONE)
  await signInByToken(page, await anAccount('reader'))
  await page.goto('/dash')
  await page.getByRole('heading', { name: 'To do' }).waitFor()
  expect(await page.getByText('to fill in').count()).toBe(0)
  await page.route('**/list-contacts?*', route => route.fulfill({ json: [] }))
  await page.goto('/dash/contacts')
  await page.getByText('No contacts yet.').waitFor()
  expect(await page.getByText('Create a contact').count()).toBe(0)
})

nightlyTest('a reader cannot type into an editor what they could not save, and sees so', async () => {
  const page = await openPage(DESKTOP)
  await signInByToken(page, await anAccount('reader'))
  for (const path of ['/dash/hero', '/dash/settings', '/dash/features']) {
    await page.goto(path)
    await page.locator('form input').first().waitFor()
    expect(await page.locator('form :is(input, textarea, select):enabled').count()).toBe(0)
    const isMarked = await page
      .locator('form')
      .getByRole('textbox')
      .first()
      .evaluate(field => getComputedStyle(field).color !== getComputedStyle(document.body).color)
    expect(isMarked, path).toBe(true)
  }
})

nightlyTest(
  'somebody who has waited for a year is answered from home, though a hundred newer messages are listed first',
  async () => {
    for (let count = 0; count < 101; count += 1) await aMessage({ name: `Personne ${count}` })
    await aMessage({ name: 'Ancienne', createdAt: new Date(Date.now() - 300 * 86_400_000).toISOString() })
    const page = await openPage(PHONE)
    await signInByToken(page, await anAccount('helper'))
    await page.goto('/dash')
    expect(
      await page
        .getByRole('link', { name: /^Reply: / })
        .first()
        .getAttribute('aria-label'),
    ).toBe('Reply: Ancienne')
    await page.getByRole('link', { name: 'Reply: Ancienne' }).tap()
    await page.getByRole('dialog', { name: 'Reply to Ancienne' }).waitFor()
  },
)

nightlyTest(
  'an admin whose activity loads no further reads so, and goes on once the connection is back',
  async () => {
    // Each refusal is an entry.
    const reader = await anAccount('reader')
    const token = await apiToken(reader)
    for (let count = 0; count < 25; count += 1)
      await callApi('/settingsRoute/settings', { method: 'PATCH', token, body: '{}' })
    const page = await openPage({ ...PHONE, expectedErrors: /ERR_FAILED/ })
    await signInByToken(page)
    await page.goto('/dash/activity')
    const entries = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(20)
    await page.route('**/auditRoute/entries?*cursor=*', route => route.abort())
    await page.getByRole('button', { name: 'Show more' }).tap()
    const problem = page.getByRole('alert').filter({ hasText: 'Activity couldn’t be loaded.' })
    await problem.waitFor({ timeout: 20_000 })
    await page.unroute('**/auditRoute/entries?*cursor=*')
    await problem.getByRole('button', { name: 'Try again' }).tap()
    await expect.poll(() => entries.count()).toBeGreaterThan(20)
  },
)
