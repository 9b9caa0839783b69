import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
  demo,
  endSessionOf,
  expectInSight,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  signIn,
  signInByToken,
  toast,
  withBrowser,
} from '../fixtures.ts'

withBrowser()

const token = (page: Page) => page.evaluate(() => localStorage.getItem('auth-token'))
const REFUSED = { ...DESKTOP, expectedErrors: /status of 401/ }

nightlyTest('invalid credentials show what is wrong, and are not sent to the server', async () => {
  const page = await openPage()
  const attempts: string[] = []
  page.on('request', request => request.url().endsWith('/login') && attempts.push(request.url()))
  for (const [email, password, message] of [
    ['', '', 'Email is missing!'],
    ['admin', '', 'Invalid email!'],
    ['admin@exemple.ca', '', 'Password is missing!'],
    ['admin@exemple', 'x', 'Invalid email!'],
    ['admin@exemple.ca', '1234567', 'Password must be 8 characters long!'],
  ] as const) {
    await page.goto('/dash')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => toast(page).locator('span').allTextContents()).toEqual([message])
    expect(await toast(page).getAttribute('data-kind')).toBe('error')
  }
  expect(attempts).toEqual([])
})

nightlyTest(
  'an error toast is red, disappears after 3 seconds, and stays while the pointer is over it',
  async () => {
    const page = await openPage()
    await page.goto('/dash')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await toast(page).waitFor()
    const shownAt = Date.now()
    const colour = await toast(page).evaluate(element => getComputedStyle(element).backgroundColor)
    expect(colour).toBe('rgb(179, 33, 31)')
    await toast(page).waitFor({ state: 'detached' })
    expect(Date.now() - shownAt).toBeGreaterThan(2_500)
    expect(Date.now() - shownAt).toBeLessThan(4_500)

    await page.getByRole('button', { name: 'Sign in' }).click()
    await toast(page).hover()
    // Longer than a toast is shown without the pointer.
    await page.waitForTimeout(3_500)
    expect(await toast(page).count()).toBe(1)
    await page.mouse.move(5, 5)
    await toast(page).waitFor({ state: 'detached' })
  },
)

nightlyTest('a toast can be closed with the keyboard', async () => {
  const page = await openPage()
  await page.goto('/dash')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await toast(page).getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => toast(page).count()).toBe(0)
})

nightlyTest('what is typed as soon as the sign-in page appears stays', async () => {
  const page = await openPage(PHONE)
  const processor = await page.context().newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (const visit of [1, 2, 3, 4, 5, 6]) {
    await page.goto(`/dash?${visit}`, { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('admin@exemple.ca')
    await page.getByLabel('Password').fill('un mot de passe')
    await page.waitForLoadState('networkidle')
    expect(await page.getByLabel('Email').inputValue()).toBe('admin@exemple.ca')
    expect(await page.getByLabel('Password').inputValue()).toBe('un mot de passe')
  }
})

describe('before the scripts have loaded', () => {
  /** Holds back every script until it is released. */
  async function holdScripts(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await promise
      await route.continue()
    })
    return resolve
  }

  /** Every title that was in sight, in any frame since the document began. */
  async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
    await page.addInitScript(() => {
      const seen = new Set<string>()
      const look = () => {
        for (const title of document.querySelectorAll('h1'))
          if (title.checkVisibility()) seen.add(title.innerText)
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { seenTitles: seen })
    })
    return () => page.evaluate(() => [...(window as unknown as { seenTitles: Set<string> }).seenTitles])
  }

  const isPicture = (path: string) => path.startsWith('/defaults/hero-poster-')

  function watchRequests(page: Page): string[] {
    const requested: string[] = []
    page.on('request', request => requested.push(new URL(request.url()).pathname))
    return requested
  }

  /** What can be seen of the form, and where. */
  const readForm = (page: Page) =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.querySelectorAll<HTMLElement>('main :is(h1, label, input, button, a)')]
        .filter(element => element.checkVisibility())
        .map(element => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [element.innerText, x, y + scrollY, width, height]
        })
    })

  const formInSight = (page: Page) => page.locator('form').filter({ visible: true })

  test.each([
    { device: PHONE, width: 960, theme: 'light', language: 'en', title: 'Sign in', email: 'Email' },
    { device: PHONE, width: 960, theme: 'dark', language: 'fr', title: 'Se connecter', email: 'Courriel' },
    { device: DESKTOP, width: 1440, theme: 'dark', language: 'en', title: 'Sign in', email: 'Email' },
    {
      device: DESKTOP,
      width: 1440,
      theme: 'light',
      language: 'fr',
      title: 'Se connecter',
      email: 'Courriel',
    },
  ])(
    'somebody sees the form as it will be, in $language and $theme, and uses it once they have',
    async ({ device, width, theme, language, title, email }) => {
      const page = await openPage(device)
      await page.addInitScript(
        choices => {
          for (const [name, value] of Object.entries(choices)) localStorage.setItem(name, value)
        },
        { theme, language },
      )
      const seenTitles = await watchTitles(page)
      const requested = watchRequests(page)
      const release = await holdScripts(page)
      await page.goto('/dash/messages', { waitUntil: 'commit' })
      await page.getByRole('heading', { name: title }).waitFor()
      const field = page.getByLabel(email)
      expect(await field.isDisabled()).toBe(true)
      await field.focus()
      await page.keyboard.type('lost?')
      expect(await field.inputValue()).toBe('')
      const before = { places: await readForm(page), picture: await formInSight(page).screenshot() }

      release()
      await field.and(page.locator(':enabled')).waitFor()
      expect(await page.locator('form').count()).toBe(1)
      expect(await readForm(page)).toEqual(before.places)
      expect((await formInSight(page).screenshot()).equals(before.picture)).toBe(true)
      await field.fill(demo.admin.email)
      expect(await field.inputValue()).toBe(demo.admin.email)
      expect(await seenTitles()).toEqual([title])
      // Its styles are in the document, and its scripts come after its picture.
      const picture = `/defaults/hero-poster-${width}.avif`
      expect(requested.slice(0, 2)).toEqual(['/dash/messages', picture])
      expect(requested.filter(path => isPicture(path) || path.endsWith('.css'))).toEqual([picture])
    },
  )

  nightlyTest(
    'somebody who is signed in sees nothing of the form, and does not load its picture',
    async () => {
      const page = await openPage(PHONE)
      await signInByToken(page)
      const seenTitles = await watchTitles(page)
      const requested = watchRequests(page)
      const release = await holdScripts(page)
      await page.goto('/dash', { waitUntil: 'commit' })
      await page.getByRole('progressbar').waitFor()
      expect(await formInSight(page).count()).toBe(0)
      release()
      await page.getByRole('heading', { name: 'Welcome' }).waitFor()
      expect(await seenTitles()).not.toContain('Sign in')
      expect(requested.filter(isPicture)).toEqual([])
    },
  )

  test('a browser without scripts shows the loading screen alone', async () => {
    const page = await openPage({ ...PHONE, javaScriptEnabled: false })
    await page.goto('/dash')
    await page.getByRole('progressbar').waitFor()
    expect((await page.locator('body').innerText()).trim()).toBe('')
  })
})

test('a wrong password shows the server’s message, and the fields stay filled', async () => {
  const page = await openPage(REFUSED)
  await page.goto('/dash')
  await page.getByLabel('Email').fill(demo.admin.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect
    .poll(() => toast(page).locator('span').allTextContents())
    .toEqual(['Email or password is incorrect.'])
  expect(await page.getByLabel('Email').inputValue()).toBe(demo.admin.email)
  expect(await token(page)).toBeNull()
})

nightlyTest('on a small phone the error does not cover the way to a new password', async () => {
  const page = await openPage({ ...REFUSED, viewport: { width: 320, height: 568 }, hasTouch: true })
  await page.goto('/dash')
  await page.getByLabel('Email').fill(demo.admin.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await expectInSight(toast(page).locator('span'))
  await expectInSight(page.getByRole('button', { name: 'Sign in' }))
  const link = page.getByRole('link', { name: 'Forget password' })
  await link.scrollIntoViewIfNeeded()
  await expectInSight(link)
})

nightlyTest('the sign-in button is busy, with a spinner, until the server answers', async () => {
  const page = await openPage()
  await page.route('**/authRoute/login', async route => {
    await wait(800)
    await route.continue()
  })
  await page.goto('/dash')
  await page.getByLabel('Email').fill(demo.admin.email)
  await page.getByLabel('Password').fill(demo.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  expect(await button.isDisabled()).toBe(true)
  expect(await button.locator('[aria-hidden]').count()).toBe(1)
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
})

test('an admin who signs in at a wanted address gets that screen, with its query', async () => {
  const page = await openPage()
  await page.goto('/dash/messages?folder=spam')
  await page.getByLabel('Email').fill(demo.admin.email)
  await page.getByLabel('Password').fill(demo.admin.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  expect(page.url()).toContain('/dash/messages?folder=spam')
  await expect.poll(() => page.title()).toBe('Messages · Admin')
})

test('somebody who stays signed in on a device is asked for it once, and the list of devices says so', async () => {
  const page = await openPage({ ...PHONE, expectedErrors: /status of 401/ })
  await page.goto('/auth')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('Stay signed in on this device').tap()
  await signIn(page)
  await page.goto('/dash/profile')
  await page.getByText('stays signed in').first().waitFor()
  const [session] = await queryDatabase<{ is_trusted: boolean }>(
    'select is_trusted from sessions order by created_at desc limit 1',
  )
  expect(session).toEqual({ is_trusted: true })
  await endSessionOf(page)
  await page.goto('/dash')
  await expect.poll(() => page.getByLabel('Stay signed in on this device').isChecked()).toBe(true)
})

nightlyTest('a password can be looked at while it is typed', async () => {
  const page = await openPage(PHONE)
  await page.goto('/dash')
  await page.getByLabel('Password').fill('un mot de passe')
  await page.getByRole('button', { name: 'Show' }).tap()
  expect(await page.getByLabel('Password').getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide' }).tap()
  expect(await page.getByLabel('Password').getAttribute('type')).toBe('password')
  expect(await page.getByLabel('Password').inputValue()).toBe('un mot de passe')
})

nightlyTest(
  'an admin who asks for nothing else lands on /dash, and Back does not lead to the form',
  async () => {
    const page = await openPage()
    await page.goto('/')
    await page.goto('/dash')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('Email').fill(demo.admin.email)
    await page.getByLabel('Password').fill(demo.admin.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dash')
    expect(await token(page)).toMatch(/^[\w-]{43}$/)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

nightlyTest('a signed-in admin stays signed in after a reload', async () => {
  const page = await openPage()
  await signIn(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
})

nightlyTest('the loading screen shows while the session is checked', async () => {
  const page = await openPage()
  await signIn(page)
  await page.route('**/is-authenticated', async route => {
    await wait(1_500)
    await route.continue()
  })
  await page.reload()
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
  expect(await page.getByRole('heading').count()).toBe(0)
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
})

test('logging out removes the token, ends the session on the server and opens the site', async () => {
  const page = await openPage()
  await signIn(page)
  const used = await token(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${demo.siteUrl}/`)
  expect(await token(page)).toBeNull()
  const replay = await fetch(`${demo.siteUrl}/api/authRoute/is-authenticated`, {
    headers: { authorization: `Bearer ${used}` },
  })
  expect(replay.status).toBe(401)
  await page.goto('/dash')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a session that was ended elsewhere removes the token, and a note says why', async () => {
  const page = await openPage(REFUSED)
  await signIn(page)
  await endSessionOf(page)
  await page.reload()
  await page.getByText('Sign in first.').waitFor()
  expect(await token(page)).toBeNull()
  expect(await toast(page).count()).toBe(0)
})

describe('a bad connection signs nobody out', () => {
  nightlyTest('two lost responses are retried, and the screen says so', async () => {
    const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
    await signIn(page)
    let lost = 0
    await page.route('**/is-authenticated', route => {
      lost += 1
      return lost <= 2 ? route.abort() : route.continue()
    })
    await page.reload()
    await page.getByText('Weak connection. Still trying. You’re still signed in.').waitFor()
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  })

  nightlyTest(
    'without any response the token stays, and the session is checked again when the connection is back',
    async () => {
      const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
      await signIn(page)
      await page.route('**/is-authenticated', route => route.abort())
      await page.reload()
      await page.getByText('No response from server').waitFor()
      expect(await token(page)).not.toBeNull()
      await page.unroute('**/is-authenticated')
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    },
  )

  nightlyTest(
    'a token that is removed while the connection is bad leads to the sign-in form, with a message',
    async () => {
      const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
      await signIn(page)
      await page.route('**/is-authenticated', route => route.abort())
      await page.reload()
      await page.getByText('Weak connection. Still trying. You’re still signed in.').waitFor()
      await page.evaluate(() => localStorage.removeItem('auth-token'))
      await page.getByText('No authentication token found').waitFor()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
    },
  )

  nightlyTest('a response that is not from the API counts as a server error', async () => {
    const page = await openPage({ ...DESKTOP, expectedErrors: /status of 502/ })
    await signIn(page)
    await page.route('**/is-authenticated', route =>
      route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    )
    await page.reload()
    await page.getByText('Server error').waitFor()
    expect(await token(page)).not.toBeNull()
  })
})

nightlyTest('the sign-in form links to the pages for a forgotten password and an invitation', async () => {
  const page = await openPage()
  await page.goto('/dash')
  await page.getByRole('link', { name: 'Forget password' }).click()
  await page.waitForURL('**/auth/forget-password')
  await page.getByRole('heading', { name: 'Forget password' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/auth/signup')
  await page.getByText('Accounts are by invitation only.').waitFor()
})

test('Back after Log out leads to the sign-in form, and shows nothing of what was open', async () => {
  const page = await openPage()
  await signIn(page)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(url => url.pathname === '/')
  await page.goBack()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Messages' }).count()).toBe(0)
})
