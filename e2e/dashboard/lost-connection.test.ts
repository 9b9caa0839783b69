import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demo, nightlyTest, openPage, PHONE, signInByToken, withBrowser } from '../fixtures.ts'
import { waitForBehaviours } from '../site-fixtures.ts'

withBrowser()

const FORM_SCRIPT = /contact-modal.*\.js/

async function openHome(expectedErrors: RegExp) {
  const page = await openPage({ ...PHONE, expectedErrors })
  await page.goto('/')
  await waitForBehaviours(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  return page
}

test.each([
  ['is gone from the server', (route: Route) => route.fulfill({ status: 404, body: '' })],
  ['does not arrive', (route: Route) => route.abort()],
])(
  'a visitor whose browser cannot load the form’s script, which %s, is sent to the contact page',
  async (_, answer) => {
    const page = await openHome(/404|ERR_FAILED|dynamically imported/)
    await page.route(FORM_SCRIPT, answer)
    await page.getByRole('link', { name: 'Soumission', exact: true }).tap()
    await page.waitForURL('**/contact')
    await page.getByLabel('Nom').waitFor()
  },
)

test('a visitor who is offline keeps the page, may call, and opens the form once the network is back', async () => {
  const page = await openHome(/ERR_INTERNET_DISCONNECTED|dynamically imported/)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Soumission', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Contact' })
  await dialog.getByText('La connexion s’est interrompue pendant le chargement.').waitFor()
  await dialog.getByRole('link', { name: /^Ou appelez-nous au/ }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.context().setOffline(false)
  await dialog.getByRole('link', { name: 'Nous écrire' }).tap()
  await page.waitForURL('**/contact')
  await page.getByLabel('Nom').waitFor()
})

describe('an admin whose connection breaks after signing in', () => {
  const WEAK = { ...PHONE, expectedErrors: /ERR_FAILED|dynamically imported/ }

  test('sees that the dashboard retries, stays signed in, and gets in when the connection is back', async () => {
    const page = await openPage(WEAK)
    await page.route(/signed-in-.*\.js/, route => route.abort())
    await page.goto('/dash')
    await page.getByLabel('Email').fill(demo.admin.email)
    await page.getByLabel('Password').fill(demo.admin.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await page.getByText('Weak connection. Still trying. You’re still signed in.').waitFor()
    await page.unroute(/signed-in-.*\.js/)
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  })

  nightlyTest(
    'keeps the screen and what was typed, though the code for interrupted uploads does not arrive',
    async () => {
      const page = await openPage(WEAK)
      const refused = page.waitForEvent('requestfailed', request => request.url().includes('upload-monitor-'))
      await page.route(/upload-monitor-.*\.js/, route => route.abort())
      await signInByToken(page)
      await page.goto('/dash/hero')
      await page.getByLabel(/^Second line/).fill('pas perdu')
      await refused
      const loaded = page.waitForResponse(/upload-monitor-.*\.js/)
      await page.unroute(/upload-monitor-.*\.js/)
      await loaded
      expect(await page.getByLabel(/^Second line/).inputValue()).toBe('pas perdu')
    },
  )

  test('reads that the first screen could not be loaded, without the browser’s error text, and tries again', async () => {
    const page = await openPage(WEAK)
    await page.route(/home-screen-.*\.js/, route => route.abort())
    await signInByToken(page)
    await page.goto('/dash')
    const error = page.getByRole('alert')
    await error.getByText('Your work is safe. Check your connection and try again.').waitFor()
    expect(await error.innerText()).not.toContain('.js')
    await page.unroute(/home-screen-.*\.js/)
    await error.getByRole('button', { name: 'Try again' }).tap()
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  })
})
