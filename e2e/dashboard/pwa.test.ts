import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { field, HERO, openEditor, untilDraftSaved } from '../editors/editor-fixtures.ts'
import {
  DESKTOP,
  demo,
  expectNoFindings,
  nightlyTest,
  openPage,
  PHONE,
  withFullChromium,
} from '../fixtures.ts'

withFullChromium()

/** Waits until the service worker is active and controls this page. */
const untilServiceWorkerControls = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Sets the whole browser context offline, so that the service worker is offline too. */
async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline)
}

nightlyTest(
  'a phone can install the dashboard, and its icons have the sizes that the manifest lists',
  async () => {
    const page = await openPage(PHONE)
    await page.goto('/dash')
    const manifestPath = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await fetch(new URL(manifestPath ?? '', demo.siteUrl))).json()) as {
      icons: { src: string; sizes: string }[]
    }
    expect(manifest.icons).toHaveLength(3)
    const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
    for (const { src, sizes } of [...manifest.icons, { src: apple ?? '', sizes: '180x180' }]) {
      const bytes = await (await fetch(new URL(src, demo.siteUrl))).arrayBuffer()
      const { format, width, height } = await sharp(bytes).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
    }
    const cdp = await page.context().newCDPSession(page)
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    // An incognito profile cannot install an app; there is no other obstacle.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  },
)

test('the service worker never controls public pages, not even where it is installed', async () => {
  const page = await openPage()
  await page.goto('/dash')
  await untilServiceWorkerControls(page)
  await page.goto('/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(['/dash'])
})

describe('without a connection', () => {
  const OFFLINE_ERRORS = { expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ }

  nightlyTest(
    'the dashboard says how many drafts are stored, and opens by itself when the connection is back',
    async () => {
      const page = await openEditor(HERO, { ...PHONE, ...OFFLINE_ERRORS })
      await untilServiceWorkerControls(page)
      await field(page, HERO).fill('un mot gardé')
      await untilDraftSaved(page, 'un mot gardé')
      await setOffline(page, true)
      await page.reload()
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
      await page.getByText('Saved on this device: 1 draft.').waitFor()
      expect(new URL(page.url()).pathname).toBe('/dash/hero')
      for (const theme of ['light', 'dark']) {
        await page.evaluate(name => localStorage.setItem('theme', name), theme)
        await page.reload()
        await page.getByText('Saved on this device: 1 draft.').waitFor()
        await expectNoFindings(page, `offline, ${theme}`)
      }
      await page.evaluate(() => localStorage.setItem('language', 'fr'))
      await page.reload()
      await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor()
      await page.getByText('Gardé sur cet appareil : 1 brouillon.').waitFor()
      expect(await page.getByText('You are offline').isVisible()).toBe(false)
      await page.evaluate(() => localStorage.removeItem('language'))
      await setOffline(page, false)
      await page.getByRole('heading', { name: 'Hero Section' }).waitFor()
    },
  )

  nightlyTest(
    'on a desktop the keyboard retries, and the requested screen opens when the connection is back',
    async () => {
      const page = await openPage({ ...DESKTOP, ...OFFLINE_ERRORS })
      await page.goto('/dash')
      await untilServiceWorkerControls(page)
      await setOffline(page, true)
      await page.goto('/dash/messages')
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
      await page.keyboard.press('Tab')
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
      await setOffline(page, false)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/dash/messages')
    },
  )
})
