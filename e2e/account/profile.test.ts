import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import {
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
import { mailsTo } from '../people/mail-fixtures.ts'
import { anAccount, removeAccountsLike } from './account-fixtures.ts'

withBrowser()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()
const toasts = (page: Page) => expect.poll(() => toast(page).locator('span').allTextContents())

async function openProfile(page: Page, account: { email: string; password: string }): Promise<void> {
  await signIn(page, account)
  await page.goto('/dash/profile')
  await page.getByRole('heading', { name: 'Votre profil' }).waitFor()
}

test('the contractor edits their profile on a phone, and nothing typed is lost', { retry: 0 }, async () => {
  const account = await anAccount()
  const page = await openPage(PHONE)
  await signIn(page, account)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'More', exact: true }).tap()
  await page.getByRole('link', { name: 'Profile' }).tap()
  await page.getByRole('heading', { name: 'Votre profil' }).waitFor()
  const card = page.getByRole('region', { name: account.name })
  // Initials, not a picture from a third party.
  expect(await card.locator('[aria-hidden]').textContent()).toBe('MB')
  expect(await card.locator('dd').allTextContents()).toEqual([
    account.name,
    account.email,
    'No phone number yet',
    'Nothing here yet. A line or two is enough.',
  ])

  await card.getByRole('button', { name: 'Edit' }).tap()
  expect(await dialog(page).locator('label').allTextContents()).toEqual([
    ...['Name', 'Email', 'Telephone', 'Bio', 'Current Password', 'New Password'],
  ])
  await dialog(page).getByLabel('Telephone').fill('418 555-0100')
  await dialog(page).getByLabel('Bio').fill('Carreleur depuis 2004.')
  await dialog(page).getByLabel('New Password').fill('never kept')
  await dialog(page).getByRole('button', { name: 'Cancel' }).tap()
  await page.reload()
  await card.getByRole('button', { name: 'Edit' }).tap()
  expect(await dialog(page).getByLabel('Bio').inputValue()).toBe('Carreleur depuis 2004.')
  expect(await dialog(page).getByLabel('New Password').inputValue()).toBe('')

  await dialog(page).getByLabel('Name').fill('')
  await save(page)
  await toasts(page).toEqual(['Name is required'])
  await dialog(page).getByLabel('Name').fill('Élise Roy')
  await save(page)
  await toasts(page).toContain('Profile updated successfully')
  await page.getByRole('region', { name: 'Élise Roy' }).getByText('418 555-0100').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
})

nightlyTest(
  'a password changed with the keyboard follows the French rules, signs out the other device at once and is confirmed by mail',
  async () => {
    const account = await anAccount()
    const other = await newSession(account)
    const page = await openPage({ ...DESKTOP, expectedErrors: /status of 40[01]/ })
    await openProfile(page, account)
    await page.getByRole('button', { name: 'Edit' }).press('Enter')
    const type = async (current: string, next: string) => {
      await dialog(page).getByLabel('Current Password').fill(current)
      await dialog(page).getByLabel('New Password').fill(next)
      await page.keyboard.press('Enter')
    }
    const apart = 'Les mots de passe actuels et nouveaux sont requis pour changer le mot de passe.'
    await type('', 'un nouveau mot de passe')
    await dialog(page).locator('p', { hasText: apart }).waitFor()
    await type(account.password, 'secret')
    await dialog(page)
      .locator('p', { hasText: 'Le nouveau mot de passe doit contenir au moins 8 caractères.' })
      .waitFor()
    await type('not the password', 'un nouveau mot de passe')
    await dialog(page).locator('p', { hasText: 'The current password is incorrect.' }).waitFor()
    const isKnown = () => callApi('/authRoute/is-authenticated', { token: other, replica: 1 })
    expect((await isKnown()).status).toBe(200)
    await type(account.password, 'un nouveau mot de passe')
    await dialog(page).waitFor({ state: 'detached' })
    expect((await isKnown()).status).toBe(401)
    await page.reload()
    await page.getByRole('heading', { name: 'Votre profil' }).waitFor()
    const subjects = async () => (await mailsTo(account.email)).map(mail => mail.subject)
    await expect.poll(subjects).toContain('Votre mot de passe a été changé / Your password was changed')
  },
)

nightlyTest(
  'a profile that cannot be saved or loaded shows the server’s message, or a default one',
  async () => {
    const account = await anAccount()
    const page = await openPage({ ...DESKTOP, expectedErrors: /status of 500|ERR_FAILED/ })
    await openProfile(page, account)
    const speechless = { status: 500, json: { error: { code: 'internal', message: '' }, message: '' } }
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.route('**/update-profile', route => route.fulfill({ status: 500, body: 'oops' }))
    await save(page)
    await toasts(page).toEqual(['Server error'])
    await page.route('**/update-profile', route => route.fulfill(speechless))
    await save(page)
    await toasts(page).toContain('An error occurred while updating the profile')

    const problem = page.getByRole('main').getByRole('alert')
    await page.route('**/authRoute/profile', route => route.fulfill({ json: { nobody: true } }))
    await page.goto('/dash/profile')
    await problem.getByText('Invalid response from server').waitFor()
    const { color, textAlign } = await problem.evaluate(element => {
      const style = getComputedStyle(element)
      return { color: style.color, textAlign: style.textAlign }
    })
    expect([color, textAlign]).toEqual(['rgb(179, 33, 31)', 'center'])
    await page.route('**/authRoute/profile', route => route.fulfill(speechless))
    await page.reload()
    await problem.getByText('An error occurred while fetching users').waitFor()
  },
)

nightlyTest('somebody uploads an avatar in place of the initials and removes it', async () => {
  const account = await anAccount('reader')
  const page = await openPage({ ...PHONE, expectedErrors: /status of 400/ })
  await openProfile(page, account)
  const file = page.locator('input[type="file"]')
  const choose = (name: string, buffer: Buffer) =>
    file.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await choose('drawing.jpg', Buffer.from('<svg/>'))
  await toasts(page).toEqual(['Please select a valid image file.'])
  const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
  await choose('half.jpg', photograph.subarray(0, 300))
  const card = page.getByRole('region', { name: account.name })
  await card.getByText('The file is damaged or incomplete.').waitFor({ timeout: 30_000 })
  await choose('me.jpg', photograph)
  await card.getByRole('button', { name: 'Preparing...' }).waitFor()
  await toasts(page).toContain('Picture saved.')
  expect(await card.getByText('The file is damaged').count()).toBe(0)
  const picture = card.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await page.getByRole('button', { name: 'Remove picture' }).tap()
  await picture.waitFor({ state: 'detached' })
})

nightlyTest('somebody lists their devices and signs them out one by one or all at once', async () => {
  const account = await anAccount('reader')
  const page = await openPage(DESKTOP)
  const [one, two] = [await newSession(account), await newSession(account)]
  await openProfile(page, account)
  const devices = page.getByRole('list').filter({ hasText: 'This computer' }).getByRole('listitem')
  await expect.poll(() => devices.count()).toBe(3)
  expect(await devices.first().textContent()).toContain('Chrome on Linux · active now')
  await devices.nth(1).getByRole('button').click()
  await expect.poll(() => devices.count()).toBe(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect.poll(() => devices.count()).toBe(1)
  for (const token of [one, two])
    expect((await callApi('/authRoute/is-authenticated', { token, replica: 1 })).status).toBe(401)
})

nightlyTest(
  'the profile is at most 799 px wide and axe finds nothing, on a phone and a desktop, light and dark',
  async () => {
    const account = await anAccount()
    await newSession(account)
    for (const [device, theme] of [
      [PHONE, 'light'],
      [DESKTOP, 'dark'],
    ] as const) {
      const page = await openPage(device)
      await page.addInitScript(name => localStorage.setItem('theme', name), theme)
      await openProfile(page, account)
      const box = await page.getByRole('region', { name: account.name }).boundingBox()
      expect(box?.width).toBe(device === DESKTOP ? 799 : 358)
      await page.getByRole('button', { name: 'Edit' }).click()
      await dialog(page).getByLabel('New Password').fill('secret')
      await save(page)
      await dialog(page).locator('p', { hasText: 'au moins 8 caractères' }).waitFor()
      await expectNoFindings(page, `Edit Profile, ${theme}`)
    }
  },
)

nightlyTest(
  'a new email address is shown once more before it replaces the old one; sign-in and notice follow',
  async () => {
    const account = await anAccount()
    const email = `nouvelle-${account.email}`
    onTestFinished(() => removeAccountsLike(email))
    const page = await openPage(PHONE)
    await openProfile(page, account)
    await page.getByRole('button', { name: 'Edit' }).tap()
    await dialog(page).getByLabel('Email').fill(email)
    await dialog(page).getByLabel('Current Password').fill(account.password)
    await save(page)
    const question = page.getByText(`From now on you sign in with ${email}`, { exact: false })
    await expectInSight(question)
    await page.getByRole('button', { name: 'Go back' }).tap()
    await question.waitFor({ state: 'hidden' })
    const emails = async () =>
      (
        await queryDatabase<{ email: string }>('select email from users where email like $1', [
          `%${account.email}`,
        ])
      ).map(row => row.email)
    expect(await emails()).toEqual([account.email])
    await save(page)
    await page.getByRole('button', { name: 'Yes, change it' }).tap()
    await expectInSight(page.getByText('Profile updated successfully'))
    expect(await emails()).toEqual([email])
    await expect
      .poll(async () => (await mailsTo(account.email)).map(({ subject }) => subject).join())
      .toContain('L’adresse de votre compte a été changée')
  },
)

nightlyTest('an email address that was changed without a reply is saved again as it was typed', async () => {
  const account = await anAccount()
  const email = `sans-reponse-${account.email}`
  onTestFinished(() => removeAccountsLike(email))
  const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
  await openProfile(page, account)
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Current Password').fill(account.password)
  const losesReply = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/update-profile', losesReply, { times: 1 })
  await save(page)
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await toast(page).first().waitFor()
  // The page behind the form has read the profile again.
  await page.locator('dd', { hasText: email }).waitFor()
  await save(page)
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await toasts(page).toContain('Profile updated successfully')
  await dialog(page).waitFor({ state: 'detached' })
})
