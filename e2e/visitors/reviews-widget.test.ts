import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRequest } from '#scripts/local/send-request.ts'
import { DESKTOP, demo, openPage, PHONE, saveSettings, withBrowser } from '../fixtures.ts'
import { waitForBehaviours } from '../site-fixtures.ts'
import { EXFILTRATION_SCRIPT, startStubWidget } from './stub-widget.ts'

withBrowser()

const FRAME = '/avis/cadre'
/** Console errors caused by the stub's attempts. */
const REFUSALS = /settingsRoute\/facts|allow-top-navigation|frame-src 'self'/
const CANARY = `canary-${'x'.repeat(36)}`
let widget: Awaited<ReturnType<typeof startStubWidget>>

beforeAll(async () => {
  widget = await startStubWidget()
})
afterAll(async () => {
  await setScripts('', '')
  await widget.close()
})

const setScripts = (first: string, second: string) =>
  saveSettings({ reviewScriptUrl1: first, reviewScriptUrl2: second }, async () => {
    const [frame, home] = await Promise.all([
      sendRequest(demo.siteUrl, { path: FRAME }),
      sendRequest(demo.siteUrl),
    ])
    const shown = first || second
    expect(frame.body.toString()).toContain(shown ? `src="${shown}"` : 'pas d’avis externes')
    expect(home.body.toString().includes('Charger les avis')).toBe(shown !== '')
  })

const offer = (page: Page) => page.getByRole('button', { name: 'Charger les avis' })

/** A visitor whose browser also holds the contractor's session. */
async function openHome(options: Parameters<typeof openPage>[0] = DESKTOP): Promise<Page> {
  const page = await openPage({ ...options, ignoreHTTPSErrors: true })
  await page.goto('/')
  await waitForBehaviours(page)
  await page.evaluate(canary => localStorage.setItem('auth-token', canary), CANARY)
  return page
}

test('without a widget in the settings there is no button and no frame', async () => {
  const page = await openHome()
  expect(await offer(page).count()).toBe(0)
  expect((await sendRequest(demo.siteUrl, { path: FRAME })).status).toBe(404)
})

describe('with a widget', () => {
  beforeAll(() => setScripts(`${widget.url}/loader.js`, `${widget.url}/widget.js`))

  test('nothing is requested from it before the button is pressed', async () => {
    const page = await openHome()
    const hosts = new Set<string>()
    page.on('request', request => hosts.add(new URL(request.url()).host))
    await page.reload()
    await offer(page).scrollIntoViewIfNeeded()
    await offer(page).hover()
    await page.getByText('Rien n’est chargé sans votre geste.').waitFor()
    // Time for a request that must not be sent.
    await page.waitForTimeout(500)
    expect([...hosts]).toEqual([new URL(demo.siteUrl).host])
    expect(widget.received).toEqual([])
  })

  test('its button is in the page before scripts run, and stays the same', async () => {
    const page = await openPage()
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const island = document.querySelector('[data-island="external-reviews"]')
        Object.assign(window, { served: island?.innerHTML })
      }),
    )
    await page.goto('/')
    await offer(page).scrollIntoViewIfNeeded()
    await expect
      .poll(() => offer(page).evaluate(button => Object.keys(button).join().includes('__reactProps')))
      .toBe(true)
    const island = page.locator('[data-island="external-reviews"]')
    expect(await island.evaluate(element => element.innerHTML)).toBe(
      await page.evaluate(() => (window as unknown as { served: string }).served),
    )
  })

  test('it runs, and cannot read the token, the page or the API', async () => {
    const page = await openHome({ ...DESKTOP, expectedErrors: REFUSALS })
    await offer(page).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Service d’avis' }).waitFor()
    await expect.poll(() => widget.received.some(line => line.startsWith('/sink '))).toBe(true)
    const sink = widget.received.find(line => line.startsWith('/sink ')) ?? ''
    const stolen = JSON.parse(sink.slice(sink.lastIndexOf(' {') + 1)) as Record<string, string>
    expect(stolen).toEqual({
      token: 'refused: SecurityError',
      ownToken: 'refused: SecurityError',
      page: 'refused: SecurityError',
      address: 'refused: SecurityError',
      cookie: 'refused: SecurityError',
      api: 'refused: TypeError',
      origin: 'null',
    })
    expect(widget.received.join('\n')).not.toContain('canary')
  })

  test('only the frame’s own messages set its height: those of another window are ignored', async () => {
    const page = await openHome({ ...DESKTOP, expectedErrors: REFUSALS })
    await offer(page).click()
    const frame = page.locator('iframe')
    await page.frameLocator('iframe').getByRole('heading', { name: 'Service d’avis' }).waitFor()
    await expect.poll(async () => ((await frame.boundingBox())?.height ?? 0) > 0).toBe(true)
    await page.evaluate(() => postMessage({ reviews: { height: 3_333, hasFailed: false } }, '*'))
    // Time for a change that must not happen.
    await page.waitForTimeout(300)
    expect((await frame.boundingBox())?.height).toBeLessThan(3_000)
  })

  test('the same script in the page itself would get the token (negative control)', async () => {
    const page = await openHome()
    expect(await page.evaluate(EXFILTRATION_SCRIPT)).toMatchObject({
      token: CANARY,
      page: /./,
      origin: demo.siteUrl,
    })
  })

  test('somebody loads it with the keyboard, tabs into it, and removes it', async () => {
    const page = await openHome({ ...DESKTOP, expectedErrors: REFUSALS })
    await offer(page).focus()
    await page.keyboard.press('Enter')
    const remove = page.getByRole('button', { name: 'Retirer ces avis' })
    await remove.waitFor()
    expect(await remove.evaluate(element => element === document.activeElement)).toBe(true)
    await page.getByRole('status').getByText('affichés par un service externe').waitFor()
    await page.keyboard.press('Tab')
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Tous les avis' })
    await expect.poll(() => link.evaluate(element => element === document.activeElement)).toBe(true)
    await remove.press('Enter')
    expect(await page.locator('iframe').count()).toBe(0)
    expect(await offer(page).evaluate(element => element === document.activeElement)).toBe(true)
  })

  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('on a %s it is as tall as its content, and axe finds nothing', async (_, device) => {
    const page = await openHome({ ...device, expectedErrors: REFUSALS })
    await offer(page).click()
    await page.getByRole('button', { name: 'Retirer ces avis' }).waitFor()
    const frame = page.locator('iframe')
    const content = page.frameLocator('iframe').locator('body')
    const tall = await content.evaluate(body => body.scrollHeight)
    expect(tall).toBeGreaterThan(100)
    await expect.poll(async () => (await frame.boundingBox())?.height).toBe(tall)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })

  test('without JavaScript a sentence replaces the button', async () => {
    const page = await openPage({ ...DESKTOP, javaScriptEnabled: false })
    await page.goto('/')
    const section = page.getByRole('region', { name: 'Ce que les clients en disent' })
    const sentence = section.locator('noscript p')
    expect(await sentence.isVisible()).toBe(true)
    expect(await sentence.textContent()).toContain('Les avis externes ont besoin de JavaScript.')
    expect(await offer(page).isVisible()).toBe(false)
  })

  test('its document has its sandbox policy wherever it is opened', async () => {
    const { status, headers, body } = await sendRequest(demo.siteUrl, { path: FRAME })
    expect(status).toBe(200)
    expect(body.toString()).toContain('<meta name="robots" content="noindex">')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain('sandbox allow-scripts')
    expect(policy).not.toContain('allow-same-origin')
    expect(policy).toMatch(new RegExp(`script-src ${widget.url} 'sha256-[^ ]+';`))
    expect(policy).toContain("frame-ancestors 'self'")
    const page = await openPage({ ...DESKTOP, ignoreHTTPSErrors: true, expectedErrors: REFUSALS })
    await page.goto(FRAME, { waitUntil: 'commit' })
    expect(await page.evaluate(() => origin)).toBe('null')
  })
})

test('a widget cannot navigate the page or its frame away', async () => {
  await setScripts(`${widget.url}/hostile.js`, '')
  const page = await openHome({ ...DESKTOP, expectedErrors: REFUSALS })
  const navigations: string[] = []
  page.on('framenavigated', frame => void (frame === page.mainFrame() && navigations.push(frame.url())))
  await offer(page).click()
  await expect.poll(() => widget.received.some(line => line.startsWith('/hostile.js'))).toBe(true)
  // Time for a navigation that must not happen.
  await page.waitForTimeout(1_000)
  expect(navigations).toEqual([])
  expect(page.url()).toBe(`${demo.siteUrl}/`)
  expect(widget.received.join('\n')).not.toContain('/sink-navigation')
  expect(widget.received.join('\n')).not.toContain('/sink-frame')
})

describe('a visitor sees an error, and may try again,', () => {
  const failure = (page: Page) => page.getByRole('status').getByText('Le service d’avis ne répond pas')

  test('when a script is missing', async () => {
    await setScripts(`${widget.url}/missing.js`, '')
    const page = await openHome({ ...DESKTOP, expectedErrors: /status of 404|settingsRoute/ })
    await offer(page).click()
    await failure(page).waitFor({ timeout: 3_000 })
    expect(await page.locator('iframe').count()).toBe(0)
    const retry = page.getByRole('button', { name: 'Réessayer' })
    expect(await retry.evaluate(element => element === document.activeElement)).toBe(true)
    await setScripts(`${widget.url}/loader.js`, `${widget.url}/widget.js`)
    await retry.click()
    await page.getByRole('button', { name: 'Retirer ces avis' }).waitFor()
  })

  test.each(['silent', 'empty'])('when it has rendered nothing after ten seconds (%s)', async script => {
    await setScripts(`${widget.url}/${script}.js`, '')
    const page = await openHome()
    await page.clock.install()
    await offer(page).click()
    await page.getByRole('status').getByText('Chargement des avis…').waitFor()
    await page.locator('iframe').waitFor({ state: 'attached' })
    await page.clock.fastForward(9_000)
    expect(await failure(page).isVisible()).toBe(false)
    await page.clock.fastForward(1_500)
    await failure(page).waitFor()
  })
})
