import type { Page, Route } from 'playwright-core'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  apiToken,
  callApi,
  DESKTOP,
  expectInSight,
  expectNoFindings,
  newSession,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  signIn,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { aContact, mailsTo, removeSenderAddress } from '../people/mail-fixtures.ts'
import { anAccount, clearAccountRequests, openMailLink, removeAccountsLike } from './account-fixtures.ts'

withBrowser()
beforeEach(clearAccountRequests)

const subjectsTo = async (email: string) => (await mailsTo(email)).map(mail => mail.subject)
const untilMailed = (email: string, subject: string) =>
  expect.poll(() => subjectsTo(email)).toContain(subject)
const RESET = 'Choisissez un nouveau mot de passe / Choose a new password'

async function typeCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('somebody resets a forgotten password on a phone by a mailed link that works once; every device is signed out', async () => {
  const account = await anAccount()
  const session = await newSession(account)
  const page = await openPage({ ...PHONE, expectedErrors: /status of 40[14]/ })
  await page.goto('/dash')
  await page.getByRole('link', { name: 'Forget password' }).tap()
  await page.getByRole('button', { name: 'Send link' }).tap()
  await expect.poll(() => toast(page).locator('span').allTextContents()).toEqual(['Email is missing!'])
  await expectNoFindings(page, 'forget password')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send link' }).tap()
  const answer = 'If this address has an account, a link is on its way. It works for 30 minutes.'
  await page.getByRole('status').getByText(answer).waitFor()
  await untilMailed(account.email, RESET)

  await openMailLink(page, account.email, '/auth/forget-password')
  await page.getByRole('heading', { name: 'New password' }).waitFor()
  await page.getByLabel('New password').fill('1234567')
  await page.getByRole('button', { name: 'Save password' }).tap()
  await page.locator('p', { hasText: 'Password must be 8 characters long!' }).waitFor()
  await expectNoFindings(page, 'new password')
  await page.getByLabel('New password').fill('un tout nouveau mot de passe')
  await page.getByRole('button', { name: 'Save password' }).tap()
  await page.getByRole('status').getByText('Every device was signed out.').waitFor()
  expect((await callApi('/authRoute/is-authenticated', { token: session, replica: 1 })).status).toBe(401)

  await page.getByRole('link', { name: 'Back to sign in' }).tap()
  await typeCredentials(page, account.email, 'un tout nouveau mot de passe')
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await untilMailed(account.email, 'Votre mot de passe a été changé / Your password was changed')
  await untilMailed(account.email, 'Connexion depuis un nouvel appareil / New sign-in to your account')

  await openMailLink(page, account.email, '/auth/forget-password')
  await page.getByText('This link has already been used or has expired. Ask for a new one.').waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)
  await page.getByRole('button', { name: 'Send link' }).waitFor()
})

nightlyTest(
  'an account that is locked after wrong guesses is reset by its owner, who signs in while the guesses go on',
  async () => {
    const { email, password } = await anAccount()
    onTestFinished(async () => {
      await queryDatabase('delete from sign_in_attempts where email_key = $1', [email])
    })
    const guessTenTimes = async () => {
      const body = JSON.stringify({ email, password: 'a wrong guess' })
      for (let guess = 0; guess < 10; guess += 1)
        await callApi('/authRoute/login', { method: 'POST', replica: guess % 2, body })
    }
    await guessTenTimes()
    const page = await openPage({ ...PHONE, expectedErrors: /status of 429/ })
    await page.goto('/dash')
    await typeCredentials(page, email, password)
    const lock = page.getByRole('alert')
    await lock.getByText('Too many attempts. Wait 15 minutes, or reset your password.').waitFor()
    await expectNoFindings(page, 'locked out')
    await lock.getByRole('link', { name: 'Reset password' }).tap()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).tap()
    await untilMailed(email, RESET)
    await openMailLink(page, email, '/auth/forget-password')
    await page.getByLabel('New password').fill('un tout nouveau mot de passe')
    await page.getByRole('button', { name: 'Save password' }).tap()
    await page.getByRole('status').getByText('Every device was signed out.').waitFor()
    await guessTenTimes()
    await page.getByRole('link', { name: 'Back to sign in' }).tap()
    await typeCredentials(page, email, 'un tout nouveau mot de passe')
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  },
)

nightlyTest('a browser that signed in before sends no mail about a new device', async () => {
  const account = await anAccount()
  const page = await openPage()
  await signIn(page, account)
  const device = 'Connexion depuis un nouvel appareil / New sign-in to your account'
  await untilMailed(account.email, device)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(url => url.pathname === '/')
  await signIn(page, account)
  // A mail about the second sign-in would arrive before this one.
  const askForReset = () =>
    callApi('/authRoute/forget-password', { method: 'POST', body: JSON.stringify({ email: account.email }) })
  await expect.poll(async () => (await askForReset()).status).toBe(200)
  await untilMailed(account.email, RESET)
  expect((await subjectsTo(account.email)).filter(subject => subject === device)).toHaveLength(1)
})

test('an admin invites a reader, who signs up by the mailed link, sees everything, changes nothing, and is removed', async () => {
  const admin = await anAccount('admin', 'Marc Bélanger')
  const guest = `invitee-${process.pid}@exemple.ca`
  const desktop = await openPage(DESKTOP)
  await signIn(desktop, admin)
  await desktop.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Team' }).click()
  await desktop.getByRole('button', { name: 'Invite' }).click()
  const sheet = desktop.getByRole('dialog', { name: 'Invite someone' })
  await sheet.getByLabel('Email').fill(guest)
  await expectNoFindings(desktop, 'invite')
  await sheet.getByRole('button', { name: 'Send invitation' }).click()
  await desktop.getByText(`Invitation sent to ${guest}.`).waitFor()
  await desktop.getByRole('heading', { name: 'Invited' }).waitFor()
  await desktop.getByText(guest, { exact: true }).waitFor()
  await untilMailed(guest, 'Une invitation au tableau de bord / You’re invited to the dashboard')

  // At the end the account is removed while its phone still asks for news.
  const phone = await openPage({ ...PHONE, expectedErrors: /status of 401/ })
  await phone.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await openMailLink(phone, guest, '/auth/signup')
  await phone.getByText('You’ll see everything but change nothing.').waitFor()
  expect(await phone.getByLabel('Email').inputValue()).toBe(guest)
  await expectNoFindings(phone, 'sign up, dark')
  await phone.getByLabel('Name').fill('Julie Côté')
  await phone.getByLabel('Password').fill('un mot de passe de Julie')
  await phone.getByRole('button', { name: 'Create account' }).tap()
  await phone.getByRole('heading', { name: 'Welcome, Julie Côté' }).waitFor()

  await phone.goto('/dash/team')
  await phone.getByText('Only admins can invite or remove people.').waitFor()
  expect(await phone.getByRole('button', { name: /Invite|Remove/ }).count()).toBe(0)
  await expectNoFindings(phone, 'team as a reader, dark')
  await aContact('Odile')
  for (const [path, item, action] of [
    ['/dash/contacts', 'Odile', /^(Create Contact|Import|Edit|Delete|Send)/],
    ['/dash/images', 'Uploaded on', /^(Add Image|Edit|Delete)/],
    ['/dash/movies', 'Uploaded on', /^(Add Movie|Edit|Delete)/],
  ] as const) {
    await phone.goto(path)
    await phone.getByText(item).first().waitFor()
    expect([path, await phone.getByRole('button', { name: action }).count()]).toEqual([path, 0])
  }
  const token = await apiToken({ email: guest, password: 'un mot de passe de Julie' })
  const refused = await callApi('/settingsRoute/settings', { method: 'PATCH', token, body: '{}' })
  expect(refused.status).toBe(403)

  await desktop.reload()
  await desktop.getByRole('button', { name: 'Remove Julie Côté' }).click()
  await expectNoFindings(desktop, 'remove somebody')
  await desktop.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await desktop.getByText('Account removed.').waitFor()
  await desktop.getByText(guest).waitFor({ state: 'detached' })
  expect((await callApi('/authRoute/is-authenticated', { token, replica: 1 })).status).toBe(401)
  await removeAccountsLike(guest)
})

nightlyTest(
  'somebody whose account was created without a reply creates it again, and is signed in',
  async () => {
    const guest = `sans-reponse-${process.pid}@exemple.ca`
    onTestFinished(() => removeAccountsLike(guest))
    const body = JSON.stringify({ email: guest, role: 'reader' })
    await callApi('/teamRoute/invitation', { method: 'POST', token: await apiToken(), body })
    await untilMailed(guest, 'Une invitation au tableau de bord / You’re invited to the dashboard')
    const page = await openPage({ ...PHONE, expectedErrors: /ERR_FAILED|status of 40[14]/ })
    await openMailLink(page, guest, '/auth/signup')
    await page.getByLabel('Name').fill('Julie Roy')
    await page.getByLabel('Password').fill('un mot de passe de Julie')
    const losesReply = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/authRoute/signup', losesReply, { times: 1 })
    await page.getByRole('button', { name: 'Create account' }).tap()
    await toast(page).first().waitFor()
    await page.getByLabel('Password').fill('un autre mot de passe')
    await page.getByRole('button', { name: 'Create account' }).tap()
    await expectInSight(toast(page).getByText('This link has already been used or has expired.'))
    await page.getByLabel('Password').fill('un mot de passe de Julie')
    await page.getByRole('button', { name: 'Create account' }).tap()
    await page.getByRole('heading', { name: 'Welcome, Julie Roy' }).waitFor()
  },
)

nightlyTest('the sign-up page explains what to do without an invitation or with an expired one', async () => {
  const page = await openPage({ ...PHONE, expectedErrors: /status of 404/ })
  await page.goto('/auth/signup')
  await page.getByText('Accounts are by invitation only.').waitFor()
  // A link that is opened in the same tab changes only what follows the #.
  await page.goto('/auth/signup#an-old-word')
  await page.getByRole('alert').getByText('This link has already been used or has expired.').waitFor()
  await page.getByText('Accounts are by invitation only.').waitFor()
})

nightlyTest(
  'without a sender address, password reset and invitations are refused and say which setting is missing',
  async () => {
    await removeSenderAddress()
    const what = 'No mail can be sent yet: set the sender address in Settings first.'
    const page = await openPage({ ...PHONE, expectedErrors: /status of 422/ })
    await page.goto('/auth/forget-password')
    await page.getByLabel('Email').fill('nobody@exemple.ca')
    await page.getByRole('button', { name: 'Send link' }).tap()
    await page.getByRole('status').getByText(what).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody@exemple.ca')
    await expectNoFindings(page, 'forget password without mail')

    await signIn(page, await anAccount())
    await page.goto('/dash/team')
    await page.getByRole('button', { name: 'Invite' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Invite someone' })
    await sheet.getByLabel('Email').fill('julie@exemple.ca')
    await sheet.getByRole('button', { name: 'Send invitation' }).tap()
    await sheet.getByRole('alert').getByText(what).waitFor()
    expect(await sheet.getByLabel('Email').inputValue()).toBe('julie@exemple.ca')
  },
)
