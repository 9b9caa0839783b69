import { afterEach, beforeEach, expect, test } from 'vitest'
import { timeStepAt, totpCode } from '#features/accounts/server/totp.ts'
import { DESKTOP, demo, openPage, PHONE, queryDatabase, signIn, toast, withBrowser } from '../fixtures.ts'
import { expectNoFindingsInBothThemes } from '../tour/both-themes.ts'

withBrowser()

type Page = Awaited<ReturnType<typeof openPage>>

/** A separate account: the others have no second factor. */
const NORA = { email: 'nora@exemple.ca', password: demo.admin.password }
const REFUSED = { expectedErrors: /status of 40[01]/ }

beforeEach(async () => {
  await queryDatabase(
    `insert into users (email, email_key, name, role, password_hash)
     select $1, $1, 'Nora Côté', 'reader', password_hash from users where email = $2`,
    [NORA.email, demo.admin.email],
  )
})
afterEach(async () => {
  await queryDatabase('delete from users where email = $1', [NORA.email])
})

/** The authenticator's code some 30-second steps from now: each code is accepted once. */
async function codeInSteps(steps: number): Promise<string> {
  const [row] = await queryDatabase<{ secret: Buffer }>(
    'select secret from authenticator_apps join users on users.id = user_id where email = $1',
    [NORA.email],
  )
  return totpCode(row?.secret ?? Buffer.alloc(0), timeStepAt(Date.now()) + steps)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function confirmPassword(page: Page, password = NORA.password): Promise<void> {
  await page.getByLabel('Current password').fill(password)
  await press(page, 'Continue')
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/dash/more')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(url => url.pathname === '/')
}

async function signInWithPassword(page: Page): Promise<void> {
  await page.goto('/dash')
  await page.getByLabel('Email').fill(NORA.email)
  await page.getByLabel('Password').fill(NORA.password)
  await press(page, 'Sign in')
  await page.getByText('One more step').waitFor()
}

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome' }).waitFor()

test('somebody signs in with a code of the authenticator app, and without the phone with a recovery code', async () => {
  const page = await openPage({ ...PHONE, ...REFUSED })
  await signIn(page, NORA)
  await page.goto('/dash/security')
  await page.getByRole('switch', { name: 'Authenticator app' }).tap()
  await expectNoFindingsInBothThemes(page, 'password sheet')
  await confirmPassword(page, 'not-the-password')
  await page.getByText('The current password is incorrect.').waitFor()
  await confirmPassword(page)
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await expectNoFindingsInBothThemes(page, 'scan sheet')
  // The app may be on this very phone, which cannot scan itself.
  const link = page.getByRole('link', { name: 'The app is on this device? Open it there' })
  expect(await link.getAttribute('href')).toMatch(/^otpauth:\/\/totp\//)
  await page.getByLabel('Six-digit code').fill('000000')
  await press(page, 'Continue')
  await page.getByText('That code is wrong.').waitFor()
  await page.getByLabel('Six-digit code').fill(await codeInSteps(0))
  await press(page, 'Continue')
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  await expectNoFindingsInBothThemes(page, 'codes sheet')
  const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await press(page, 'Done')
  await page.getByText('10 codes left.').waitFor()
  await expectNoFindingsInBothThemes(page, 'security screen')

  await signOut(page)
  await signInWithPassword(page)
  await expectNoFindingsInBothThemes(page, 'second step')
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await press(page, 'Continue')
  await expect
    .poll(() => toast(page).locator('span').allTextContents())
    .toEqual(['That code is wrong or already used. Wait for the next one.'])
  expect(
    await page
      .getByLabel('Code from your authenticator app')
      .evaluate(field => field === document.activeElement),
  ).toBe(true)
  await page.getByLabel('Code from your authenticator app').fill(await codeInSteps(1))
  await press(page, 'Continue')
  await welcome(page)

  await signOut(page)
  await signInWithPassword(page)
  await press(page, 'Use a recovery code')
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await press(page, 'Continue')
  await welcome(page)
  await page.goto('/dash/security')
  await page.getByText('9 codes left.').waitFor()
  await page.getByRole('switch', { name: 'Authenticator app' }).tap()
  await confirmPassword(page)
  await page.getByText('Off. Asks for a code from an app').waitFor()
  await signOut(page)
  await signIn(page, NORA)
})

test('somebody signs in with a passkey on a desktop, and removes it with the password', async () => {
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
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  await press(page, 'Done')
  await page.getByText(/^Added /).waitFor()
  await expectNoFindingsInBothThemes(page, 'security screen with a passkey')

  await signOut(page)
  await signInWithPassword(page)
  await press(page, 'Use your passkey')
  await welcome(page)
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByText(/last used/).waitFor()

  // The passkey alone is enough: it has verified its user.
  await signOut(page)
  await page.goto('/dash')
  await press(page, 'Use a passkey instead')
  await welcome(page)
  await page.getByRole('link', { name: 'Security' }).click()

  await page.getByRole('button', { name: /^Remove / }).click()
  await confirmPassword(page)
  await page.getByText('None. Confirm each sign-in').waitFor()
  await signOut(page)
  await signIn(page, NORA)
})
