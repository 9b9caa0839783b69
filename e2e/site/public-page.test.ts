import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendRequest } from '#scripts/local/send-request.ts'
import { DESKTOP, demo, nightlyTest, openPage, PHONE, saveSettings, withBrowser } from '../fixtures.ts'
import { waitForBehaviours } from '../site-fixtures.ts'

withBrowser()

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRequest(demo.siteUrl, { path, headers, method })

describe('a visitor without JavaScript', () => {
  test('reads everything in Quebec French', async () => {
    const page = await openPage({ ...DESKTOP, javaScriptEnabled: false })
    await page.goto('/')
    expect(await page.locator('html').getAttribute('lang')).toBe('fr-CA')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.getByRole('contentinfo').getByText('Licence RBQ : 1234-5678-90').waitFor()
    expect(
      await page.getByRole('contentinfo').getByRole('link', { name: '418 555-0142' }).getAttribute('href'),
    ).toBe('tel:+14185550142')
  })

  test('sees a French 404 page with the phone and the licence', async () => {
    const page = await openPage({ ...DESKTOP, javaScriptEnabled: false, expectedErrors: /404/ })
    const answer = await page.goto('/une-page-perdue')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Il manque un carreau' }).waitFor()
    await page.getByRole('contentinfo').getByText('Licence RBQ : 1234-5678-90').waitFor()
  })

  test('sees a French 410 page with the phone and the licence', async () => {
    const page = await openPage({ ...DESKTOP, javaScriptEnabled: false, expectedErrors: /410/ })
    const answer = await page.goto('/blogue/exemple-d-adresse-retiree')
    expect(answer?.status()).toBe(410)
    await page.getByRole('heading', { name: 'Cette page a été retirée' }).waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: '418 555-0142' }).isVisible()).toBe(true)
    await page.getByRole('contentinfo').getByText('Licence RBQ : 1234-5678-90').waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })
})

test.each([
  ['410', '/blogue/exemple-d-adresse-retiree', 'Cette page a été retirée'],
  ['410', '/retiree', 'Cette page a été retirée'],
  ['404', '/une-page-perdue', 'Il manque un carreau'],
  ['404', '/blogue/perdu', 'Article non trouvé'],
  ['404', '/blogue/perdu/encore', 'Il manque un carreau'],
  ['404', '/Blogue/perdu', 'Article non trouvé'],
])('with JavaScript a %s page at %s is the same as without', async (status, path, title) => {
  const page = await openPage({ ...DESKTOP, expectedErrors: new RegExp(`status of ${status}`) })
  expect((await page.goto(path))?.status()).toBe(Number(status))
  const main = page.getByRole('main')
  const asSent = await main.innerText()
  expect(asSent).toContain(title)
  await page.mouse.move(5, 5)
  await waitForBehaviours(page)
  expect(await main.innerText()).toBe(asSent)
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
  await page.getByRole('dialog', { name: 'Contact' }).getByLabel('Nom').waitFor()
})

test.each([
  ['/Blogue', '/blogue'],
  ['/CONTACT', '/contact'],
  ['/contact/', '/contact'],
  ['/Dash', '/dash'],
])('the mistyped address %s redirects to %s', async (mistyped, address) => {
  const { status, headers } = await get(mistyped)
  expect([status, headers.location]).toEqual([308, address])
})

nightlyTest('phone links contain the extension; an invalid number has no link', async () => {
  const phoneLinks = async () => [
    ...new Set((await get('/')).body.toString().match(/(?<=href=")(tel|sms):[^"?]*/g)),
  ]
  const hasLinks = (links: string[]) => async () => expect(await phoneLinks()).toEqual(links)
  onTestFinished(() =>
    saveSettings({ phone: '418 555-0142' }, hasLinks(['tel:+14185550142', 'sms:+14185550142'])),
  )
  await saveSettings(
    { phone: '418.555.0106 poste 22' },
    hasLinks(['tel:+14185550106;ext=22', 'sms:+14185550106']),
  )
  await saveSettings({ phone: '555-0109' }, hasLinks([]))
  const page = await openPage({ ...PHONE, javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('contentinfo').getByText('555-0109', { exact: true }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Nous joindre' }).getByRole('link').count()).toBe(1)
})

test('a first visit makes no third-party request, stores nothing and gets no cookie', async () => {
  const page = await openPage()
  const hosts = new Set<string>()
  page.on('request', asked => hosts.add(new URL(asked.url()).host))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect([...hosts]).toEqual([new URL(demo.siteUrl).host])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

describe('a pre-rendered page', () => {
  test('is sent in an encoding that the browser accepts, with one ETag per encoding', async () => {
    const [brotli, zipped, plain] = await Promise.all([
      get('/', { 'accept-encoding': 'gzip, deflate, br' }),
      get('/', { 'accept-encoding': 'gzip' }),
      get('/'),
    ])
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const { headers } of [brotli, zipped, plain]) {
      expect(headers.vary).toBe('accept-encoding')
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    }
    expect(new Set([brotli.headers.etag, zipped.headers.etag, plain.headers.etag]).size).toBe(3)
  })

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/')
    const etag = String(headers.etag)
    for (const seen of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/', { 'if-none-match': seen })
      expect(again.status).toBe(304)
      expect(again.body).toHaveLength(0)
    }
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('answers HEAD with the headers alone', async () => {
    const { status, headers, body } = await get('/', {}, 'HEAD')
    expect(status).toBe(200)
    expect(Number(headers['content-length'])).toBeGreaterThan(1_000)
    expect(body).toHaveLength(0)
  })

  test('lists exactly its own inline scripts in its policy', async () => {
    const { headers, body } = await get('/')
    // JSON-LD is data: no browser runs it, and the policy need not allow it.
    const scripts = Array.from(
      body.toString().matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
      m => m[1] ?? '',
    )
    const policy = String(headers['content-security-policy'])
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy).not.toContain('unsafe')
  })
})

describe('what is not a page', () => {
  test.each([
    '/_root.data',
    '/dash.data',
    '/dash/hero.data',
    '/__manifest',
    '/index.html',
    '/.git/config',
    '/.env',
    '//evil.test',
    '/%2e%2e/etc/passwd',
  ])('%s is an uncached 404', async path => {
    const { status, headers } = await get(path)
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('documents of the dashboard are not cached and send no referrer', async () => {
    const { status, headers, body } = await get('/dash/hero')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(body.toString()).toContain('lang="en"')
  })

  test.each(['/dash//evil.test', '/dash/%5cevil.test', '/dash/x.css', '/dash/x?next=//evil.test', '/auth/x'])(
    '%s redirects to /dash and nowhere else',
    async path => {
      const { status, headers } = await get(path)
      expect(status).toBe(302)
      expect(headers.location).toBe('/dash')
    },
  )

  test('hashed assets are cached for a year', async () => {
    const asset = /\/assets\/[\w.-]+\.js/.exec((await get('/')).body.toString())?.[0] ?? ''
    const { status, headers } = await get(asset, { 'accept-encoding': 'br' })
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe('br')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a browser or a robot', () => {
  test.each([
    ['/favicon.ico', 'image/', [0, 0, 1, 0]],
    ['/apple-touch-icon.png', 'image/png', [0x89, 0x50, 0x4e, 0x47]],
  ])('gets the icon %s that no page links', async (path, type, bytes) => {
    const answer = await fetch(demo.siteUrl + path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)]).toEqual(bytes)
  })

  test.each(['/wp-login.php', '/images/logo.png', '/perdu.css'])(
    'that asks for %s gets a small 404 instead of a page',
    async path => {
      const { status, body } = await get(path)
      expect(status).toBe(404)
      expect(body.length).toBeLessThan(200)
    },
  )

  test('that asks for /contact/ is redirected to /contact', async () => {
    const { status, headers } = await get('/contact/')
    expect([status, headers.location]).toEqual([308, '/contact'])
  })
})
