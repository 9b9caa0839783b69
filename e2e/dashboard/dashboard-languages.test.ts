import { expect, test } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import { ABOUT, field, goToEditor, untilDraftSaved } from '../editors/editor-fixtures.ts'
import {
  callApi,
  DESKTOP,
  demo,
  openPage,
  PHONE,
  queryDatabase,
  signIn,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { foreignTexts, readInFrench } from '../tour/languages.ts'

withBrowser()

const languageOf = async (email: string) =>
  (await queryDatabase('select language from users where email = $1', [email]))[0]?.language

test('somebody chooses French while they sign in, loses nothing they typed, and finds French on another device', async () => {
  const account = await anAccount()
  const page = await openPage(PHONE)
  await page.goto('/dash')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Français' }).tap()
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  expect(await page.getByLabel('Courriel').inputValue()).toBe(account.email)
  expect(await page.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe(account.password)
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  await page.getByRole('button', { name: 'Se connecter' }).tap()
  await page.getByRole('heading', { name: 'Bonjour, Marc Bélanger' }).waitFor()
  await expect.poll(() => languageOf(account.email)).toBe('fr')

  const other = await openPage(DESKTOP)
  await other.goto('/dash')
  await other.getByLabel('Email').fill(account.email)
  await other.getByLabel('Password').fill(account.password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByRole('heading', { name: 'Bonjour, Marc Bélanger' }).waitFor()
  await other.reload()
  await other.getByRole('heading', { name: 'Bonjour, Marc Bélanger' }).waitFor()
  expect(await other.title()).toBe('Tableau de bord · Admin')
})

test('somebody switches to French in the middle of an edit and loses nothing that they typed', async () => {
  const account = await anAccount()
  const page = await openPage(DESKTOP)
  await signIn(page, account)
  await goToEditor(page, ABOUT)
  await field(page, ABOUT).fill('pas perdu en français')
  await untilDraftSaved(page, 'pas perdu en français')
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Français' }).focus()
  await page.keyboard.press('Enter')
  await toast(page).getByText('Le tableau de bord est en français.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Français')
  await page.getByRole('link', { name: 'À propos' }).click()
  await page.getByRole('heading', { name: 'Section À propos' }).waitFor()
  expect(await field(page, ABOUT).inputValue()).toBe('pas perdu en français')
  await expect.poll(() => languageOf(account.email)).toBe('fr')
})

test('the document stays open while the language changes, so that uploads go on', async () => {
  const account = await anAccount()
  const page = await openPage(DESKTOP)
  await signIn(page, account)
  await page.goto('/dash/profile')
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('heading', { name: 'Langue' }).waitFor()
  // The document is the same: nothing was loaded again.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Language' }).waitFor()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('only the chosen language is downloaded', async () => {
  const page = await openPage(DESKTOP)
  const scripts: string[] = []
  page.on('request', request => scripts.push(new URL(request.url()).pathname))
  await signIn(page)
  await page.goto('/dash/settings')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  expect(scripts.some(path => path.includes('/english-site'))).toBe(true)
  expect(scripts.filter(path => path.includes('/french-'))).toEqual([])
})

test('a reply of the server is in the language of its reader', async () => {
  const page = await openPage({ ...PHONE, expectedErrors: /status of 401/ })
  await readInFrench(page)
  await page.goto('/dash')
  await page.getByLabel('Email').fill(demo.admin.email)
  await page.getByLabel('Password').fill('ce n’est pas lui')
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
  await page.getByText('Le courriel ou le mot de passe est inexact.').waitFor()
  const answer = await callApi('/authRoute/login', {
    method: 'POST',
    body: JSON.stringify({ email: demo.admin.email, password: 'ce n’est pas lui' }),
  })
  expect((await answer.json()).message).toBe('Email or password is incorrect.')
})

/** One screen of each kind; the tours by touch and by keyboard walk all of them at night. */
const SCREENS = ['', '/messages', '/contacts', '/images', '/about', '/settings', '/profile', '/more']

test.each([
  ['French', 'fr'],
  ['English', 'en'],
] as const)(
  'the %s dashboard shows nothing of the other language, and a planted text is found',
  async (_, language) => {
    const page = await openPage(PHONE)
    if (language === 'fr') await readInFrench(page)
    await signIn(page, await anAccount())
    for (const screen of SCREENS) {
      await page.goto(`/dash${screen}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      expect.soft(await foreignTexts(page, language), screen).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(overflow, screen).toBeLessThanOrEqual(0)
    }
    const planted = { en: 'Personne n’est écarté.', fr: 'Nobody is skipped.' }[language]
    await page.evaluate(text => {
      document
        .querySelector('main')
        ?.append(Object.assign(document.createElement('p'), { textContent: text }))
    }, planted)
    expect(await foreignTexts(page, language)).toEqual([planted])
  },
)

test('the invitation page is in French for somebody who chose it, and keeps the name', async () => {
  const page = await openPage(PHONE)
  await page.goto('/auth/signup')
  await page.getByRole('button', { name: 'Français' }).tap()
  await page.getByRole('heading', { name: 'Créer un compte' }).waitFor()
  expect(await foreignTexts(page, 'fr')).toEqual([])
  await page.goto('/auth/forget-password')
  await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
  expect(await foreignTexts(page, 'fr')).toEqual([])
})
