import { describe, expect, test } from 'vitest'
import { DESKTOP, expectNoFindings, openPage, PHONE, signIn, withBrowser } from './fixtures.ts'

withBrowser()

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('axe finds nothing on a %s', (_, device) => {
  test('on the public pages', async () => {
    const page = await openPage({ ...device, expectedComplaints: /status of 4(04|10)/ })
    for (const path of ['/', '/une-page-qui-n-existe-pas', '/retiree']) {
      await page.goto(path)
      await expectNoFindings(page, path)
    }
  })

  test.each(['light', 'dark'])('at the door and inside, in the %s theme', async theme => {
    const page = await openPage(device)
    await page.addInitScript(name => localStorage.setItem('theme', name), theme)
    await page.goto('/dash')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await expectNoFindings(page, 'sign-in with an error')
    for (const path of ['/auth/signup', '/auth/forget-password']) {
      await page.goto(path)
      await expectNoFindings(page, path)
    }
    await signIn(page)
    for (const path of ['/dash', '/dash/more']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoFindings(page, path)
    }
  })
})

test('with reduced motion nothing on the loading screen moves', async () => {
  const page = await openPage({ ...DESKTOP, reducedMotion: 'reduce' })
  await page.route('**/is-authenticated', () => {})
  await page.addInitScript(() => localStorage.setItem('auth-token', 'x'.repeat(43)))
  await page.goto('/dash')
  const bar = page.getByRole('progressbar')
  await bar.waitFor()
  expect(await bar.evaluate(element => getComputedStyle(element).animationName)).toBe('none')
})
