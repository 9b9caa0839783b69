import { afterEach, beforeEach, expect, test } from 'vitest'
import { stepAt, timeCode } from '#features/accounts/server/totp.ts'
import { DESKTOP, demo, inDatabase, notification, openPage, PHONE, signIn, withBrowser } from '../fixtures.ts'
import { expectNoFindingsInBothThemes } from '../tour/both-themes.ts'

withBrowser()

type Page = Awaited<ReturnType<typeof openPage>>

/** An account of its own: everybody else signs in with the password alone. */
const NORA = { email: 'nora@exemple.ca', password: demo.admin.password }
const REFUSED = { expectedComplaints: /status of 40[01]/ }

beforeEach(async () => {
  await inDatabase(
    `insert into users (email, email_key, name, role, password_hash)
     select $1, $1, 'Nora Côté', 'reader', password_hash from users where email = $2`,
    [NORA.email, demo.admin.email],
  )
})
afterEach(async () => {
  await inDatabase('delete from users where email = $1', [NORA.email])
})

/** What the app shows, so many half minutes from now: each code is taken once. */
async function codeOfApp(later: number): Promise<string> {
  const [row] = await inDatabase<{ secret: Buffer }>(
    'select secret from authenticator_apps join users on users.id = user_id where email = $1',
    [NORA.email],
  )
  return timeCode(row?.secret ?? Buffer.alloc(0), stepAt(Date.now()) + later)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function givePassword(page: Page, password = NORA.password): Promise<void> {
  await page.getByLabel('Current password').fill(password)
  await press(page, 'Continue')
}

async function leave(page: Page): Promise<void> {
  await page.goto('/dash/more')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(url => url.pathname === '/')
}

/** As far as the password leads. */
async function comeBack(page: Page): Promise<void> {
  await page.goto('/dash')
  await page.getByLabel('Email').fill(NORA.email)
  await page.getByLabel('Password').fill(NORA.password)
  await press(page, 'Sign in')
  await page.getByText('One more proof').waitFor()
}

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome' }).waitFor()

test('a phone signs in with a code of its app, and without the phone with a recovery code', async () => {
  const page = await openPage({ ...PHONE, ...REFUSED })
  await signIn(page, NORA)
  await page.goto('/dash/security')
  await page.getByRole('switch', { name: 'Authenticator app' }).tap()
  await expectNoFindingsInBothThemes(page, 'password sheet')
  await givePassword(page, 'not-the-password')
  await page.getByText('The current password is incorrect.').waitFor()
  await givePassword(page)
  await page.getByRole('img', { name: 'Code to scan' }).waitFor()
  await expectNoFindingsInBothThemes(page, 'scan sheet')
  await page.getByLabel('The six digits that it shows').fill('000000')
  await press(page, 'Continue')
  await page.getByText('This code is not right.').waitFor()
  await page.getByLabel('The six digits that it shows').fill(await codeOfApp(0))
  await press(page, 'Continue')
  await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
  await expectNoFindingsInBothThemes(page, 'codes sheet')
  const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await press(page, 'Done')
  await page.getByText('10 codes left.').waitFor()
  await expectNoFindingsInBothThemes(page, 'security screen')

  await leave(page)
  await comeBack(page)
  await expectNoFindingsInBothThemes(page, 'second step')
  await page.getByLabel('Code from your app').fill('000000')
  await press(page, 'Continue')
  await expect
    .poll(() => notification(page).locator('span').allTextContents())
    .toEqual(['This code is not right, or was used before. Wait for the next one.'])
  await page.getByLabel('Code from your app').fill(await codeOfApp(1))
  await press(page, 'Continue')
  await welcome(page)

  await leave(page)
  await comeBack(page)
  await press(page, 'Use a recovery code')
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await press(page, 'Continue')
  await welcome(page)
  await page.goto('/dash/security')
  await page.getByText('9 codes left.').waitFor()
  await page.getByRole('switch', { name: 'Authenticator app' }).tap()
  await givePassword(page)
  await page.getByText('Off. A code from an app').waitFor()
  await leave(page)
  await signIn(page, NORA)
})

test('at a desk a passkey answers, and is removed with the password', async () => {
  const page = await openPage(DESKTOP)
  const authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, NORA)
  await page.getByRole('link', { name: 'Security' }).click()
  await press(page, 'Add a passkey')
  await page.getByLabel('Current password').fill(NORA.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
  await press(page, 'Done')
  await page.getByText(/^Added /).waitFor()
  await expectNoFindingsInBothThemes(page, 'security screen with a passkey')

  await leave(page)
  await comeBack(page)
  await press(page, 'Use your passkey')
  await welcome(page)
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByText(/last used/).waitFor()

  await page.getByRole('button', { name: /^Remove / }).click()
  await givePassword(page)
  await page.getByText('None. Your fingerprint').waitFor()
  await leave(page)
  await signIn(page, NORA)
})
