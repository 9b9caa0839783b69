import { expect, test } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import { openPage, PHONE, signIn, signInByToken, withBrowser } from '../fixtures.ts'

withBrowser()

const theme = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem('theme')])

test('the side menu lists all screens and marks the current one', async () => {
  const page = await openPage()
  await signIn(page)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  // A count may follow the name.
  const labels = (await menu.getByRole('link').allTextContents()).map(text => text.replace(/\d.*/, ''))
  expect(labels).toEqual([
    ...['Dashboard', 'Messages', 'Contact List', 'Campaigns', 'Movies', 'Images'],
    ...['Hero', 'Features', 'Story', 'About', 'Reviews'],
    ...['Profile', 'Team', 'Security', 'Settings', 'Privacy', 'Health'],
  ])
  expect(await menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
  await menu.getByRole('link', { name: 'Hero' }).click()
  await page.getByRole('heading', { name: 'Hero Section' }).waitFor()
  expect(await menu.getByRole('link', { name: 'Hero' }).getAttribute('aria-current')).toBe('page')
  expect(await menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull()
  await page.getByText('Admin', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: /^Home/ }).getAttribute('href')).toBe('/')
  await page.getByRole('link', { name: 'What’s new', exact: true }).click()
  await page.getByRole('heading', { name: 'What’s new', level: 1 }).waitFor()
})

test.each([
  { width: 1280, height: 800, language: 'en', theme: 'light' },
  { width: 1366, height: 650, language: 'en', theme: 'dark' },
  { width: 1280, height: 800, language: 'fr', theme: 'dark' },
  { width: 1366, height: 650, language: 'fr', theme: 'light' },
])('the whole side menu fits at $width x $height, in $language and $theme', async given => {
  const { language, theme, ...viewport } = given
  const page = await openPage({ viewport })
  // The account remembers its language.
  await signInByToken(page, await anAccount())
  await page.evaluate(
    choices => {
      for (const [name, value] of Object.entries(choices)) localStorage.setItem(name, value)
    },
    { language, theme, 'language-chosen': 'yes' },
  )
  await page.goto('/dash')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const cut = await page.locator('aside nav').evaluate(menu => {
    const side = menu.parentElement as HTMLElement
    const foot = side.lastElementChild as HTMLElement
    const end = foot.getBoundingClientRect()
    const lines = Array.from(foot.children, line =>
      Array.from(line.children, part => Math.round(part.getBoundingClientRect().height)),
    )
    const links = [...menu.querySelectorAll('a')].map(link => link.getBoundingClientRect())
    return {
      scrolls: side.scrollHeight > side.clientHeight,
      covered: links.filter(({ bottom }) => bottom > end.top).length,
      small: links.filter(({ height }) => height < 24).length,
      wide: foot.scrollWidth > foot.clientWidth,
      lines,
    }
  })
  expect(cut).toEqual({
    scrolls: false,
    covered: 0,
    small: 0,
    wide: false,
    lines: [
      [28, 28],
      [28, 28],
    ],
  })
})

test('the theme is light until it is changed; the choice is stored, and used on the sign-up page too', async () => {
  const page = await openPage()
  await signIn(page)
  expect(await theme(page)).toEqual(['light', null])
  await page.getByRole('button', { name: 'Dark' }).click()
  expect(await theme(page)).toEqual(['dark', 'dark'])
  const colour = page.locator('meta[name=theme-color]')
  expect(await colour.getAttribute('content')).toBe('#121816')
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  expect(await colour.getAttribute('content')).toBe('#121816')
  expect(await theme(page)).toEqual(['dark', 'dark'])
  await page.goto('/auth/signup')
  expect(await theme(page)).toEqual(['dark', 'dark'])
  await page.goto('/')
  expect(await theme(page)).toEqual([undefined, 'dark'])
  await page.goto('/dash')
  await page.getByRole('button', { name: 'Light' }).click()
  expect(await theme(page)).toEqual(['light', 'light'])
})

test('the menu marks the current screen when the address ends with a slash', async () => {
  const page = await openPage()
  await signIn(page)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  for (const [path, label] of [
    ['/dash/', 'Dashboard'],
    ['/dash/privacy/', 'Privacy'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const entry = menu.getByRole('link', { name: label })
    expect(await entry.getAttribute('aria-current')).toBe('page')
    expect((await entry.boundingBox())?.y).toBeLessThan(740)
  }
})

test('an unknown dashboard address redirects to /dash', async () => {
  const page = await openPage()
  await signIn(page)
  for (const path of ['/dash/nothing-here', '/dash/hero/deeper', '/dash/%5cevil.test']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dash')
  }
})

test('on a phone an admin navigates, saves, changes the theme and logs out with the bars at the bottom', async () => {
  const page = await openPage(PHONE)
  await signIn(page)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'More' }).tap()
  await page.getByText('The first words and the film').waitFor()
  await page.getByRole('link', { name: 'Hero' }).tap()
  await page.getByRole('heading', { name: 'Hero Section' }).waitFor()
  const save = await page.getByRole('button', { name: 'Update Hero Section' }).boundingBox()
  expect(save?.y).toBeGreaterThan(700)
  expect(save?.height).toBeGreaterThanOrEqual(44)
  expect(await tabs.count()).toBe(0)
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('switch', { name: 'Dark theme' }).tap()
  expect(await theme(page)).toEqual(['dark', 'dark'])
  await page.getByRole('button', { name: 'Log out' }).tap()
  await page.waitForURL(url => url.pathname === '/')
})

test('no screen is wider than the phone', async () => {
  const page = await openPage({ ...PHONE, viewport: { width: 320, height: 640 } })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.goto('/')
  expect(await overflow()).toBeLessThanOrEqual(0)
  await signIn(page)
  const editors = ['hero', 'about', 'story', 'features'].map(name => `/dash/${name}`)
  for (const path of [
    '/dash',
    '/dash/more',
    '/dash/security',
    '/dash/messages',
    '/dash/profile',
    '/dash/team',
    '/dash/privacy',
    '/dash/health',
    '/dash/whats-new',
    ...editors,
    '/auth/signup',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
  }
})
