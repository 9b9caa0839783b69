import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { field, HERO, openEditor, untilKept } from '../editors/editor-fixtures.ts'
import { DESKTOP, demo, expectNoFindings, openPage, PHONE, withWholeBrowser } from '../fixtures.ts'

withWholeBrowser()

/** Until the service worker has all it needs and stands before this page. */
const untilWatched = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Cuts the line of the whole profile: a service worker has one of its own. */
async function cutLine(page: Page, isCut: boolean): Promise<void> {
  await page.context().setOffline(isCut)
}

test('a phone can install the dashboard, and its icons are what the list says', async () => {
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
  // A profile that forgets everything cannot keep an app; nothing else is in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})

test('visitors never meet the service worker, not even in a browser that has it', async () => {
  const page = await openPage()
  await page.goto('/dash')
  await untilWatched(page)
  await page.goto('/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(['/dash'])
})

describe('without a line', () => {
  const complaints = { expectedComplaints: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ }

  test('the dashboard says what it still does, and opens by itself when the line is back', async () => {
    const page = await openEditor(HERO, { ...PHONE, ...complaints })
    await untilWatched(page)
    await field(page, HERO).fill('un mot gardé')
    await untilKept(page, 'un mot gardé')
    await cutLine(page, true)
    await page.reload()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.getByText('Kept on this device: 1 draft.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dash/hero')
    for (const theme of ['light', 'dark']) {
      await page.evaluate(name => localStorage.setItem('theme', name), theme)
      await page.reload()
      await page.getByText('Kept on this device: 1 draft.').waitFor()
      await expectNoFindings(page, `offline, ${theme}`)
    }
    await cutLine(page, false)
    await page.getByRole('heading', { name: 'Hero Section' }).waitFor()
  })

  test('at a desk, the keyboard asks again, and the line brings the screen that was wanted', async () => {
    const page = await openPage({ ...DESKTOP, ...complaints })
    await page.goto('/dash')
    await untilWatched(page)
    await cutLine(page, true)
    await page.goto('/dash/messages')
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.keyboard.press('Tab')
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await cutLine(page, false)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dash/messages')
  })
})
