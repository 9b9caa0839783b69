import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { CspEvaluator } from 'csp_evaluator'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RenderedPage, type StoredPage, storePage } from '#platform/pages/stored-page.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import routes from '../../src/routes.ts'
import { DESKTOP, demo, openPage, saveSettings, withFullChromium } from '../fixtures.ts'
import { waitForBehaviours } from '../site-fixtures.ts'
import { startHttpsProxy } from './https-proxy.ts'

// With this flag reports are sent within a second instead of a minute.
withFullChromium(['--short-reporting-delay', '--ignore-certificate-errors'])

/** Every address of the route table, with values for its parameters: no page can be forgotten. */
function addressesOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const filled = path?.replace(':id', 'etancheite-douche').replace('*', 'inconnu')
    const address = filled === undefined ? parent : `${parent}/${filled}`
    return children ? addressesOf(children, address) : [address || '/']
  })
}

const setWidget = (address: string) =>
  saveSettings({ reviewScriptUrl1: address }, async () => {
    const { status } = await sendRequest(demo.siteUrl, { path: '/avis/cadre' })
    expect(status).toBe(address ? 200 : 404)
  })

const WORST_ALLOWED = 40
const findings = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < WORST_ALLOWED)
    .map(({ directive, value, description }) => [directive, value, description])

describe('the policies', () => {
  beforeAll(() => setWidget('https://avis.example/widget.js'))
  afterAll(() => setWidget(''))

  test('of every document have no weakness known to Google’s CSP Evaluator', async () => {
    const evaluated: string[] = []
    for (const path of [...addressesOf(routes), '/blogue/exemple-d-adresse-retiree']) {
      const { headers } = await sendRequest(demo.siteUrl, { path })
      if (!headers['content-type']?.startsWith('text/html')) continue
      expect([path, findings(String(headers['content-security-policy']))]).toEqual([path, []])
      evaluated.push(path)
    }
    expect(evaluated).toEqual(
      expect.arrayContaining([
        '/',
        '/contact',
        '/dash',
        '/auth/signup',
        '/avis/cadre',
        '/inconnu',
        '/blogue/exemple-d-adresse-retiree',
      ]),
    )
  })

  test('would not pass with inline scripts allowed, or any host (negative control)', () => {
    expect(findings("script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'")).toHaveLength(1)
    expect(findings("script-src https:; object-src 'none'; base-uri 'none'").length).toBeGreaterThan(0)
  })
})

/** The real renderer with an injection hole: `planted` goes into the markup together with the styles. */
async function renderWithHole(planted: string): Promise<StoredPage> {
  const bundle = path.resolve(import.meta.dirname, '../../build/server/index.js')
  const { createPageRenderer } = (await import(bundle)) as {
    createPageRenderer: (options: object) => (path: string) => Promise<RenderedPage>
  }
  const render = createPageRenderer({
    send: (address: string, init: RequestInit) => fetch(demo.siteUrl + address, init),
    publicUrl: demo.siteUrl,
    onError: (error: unknown) => {
      throw error
    },
    readAsset: () => `</style>${planted}<style>`,
    behaviours: await behavioursOf(demo.siteUrl),
  })
  return storePage(await render('/blogue'))
}

const behavioursOf = async (siteUrl: string) =>
  /\/assets\/entry\.behaviours-[\w-]+\.js/.exec(await (await fetch(siteUrl)).text())?.[0]

test('a script injected into a page’s markup is blocked, while the page’s own scripts run', async () => {
  const planted = '<script>document.documentElement.dataset.planted="yes"</script>'
  const { body, encodings } = await renderWithHole(planted)
  expect(String(body)).toContain(planted)
  const page = await openPage({ ...DESKTOP, expectedErrors: /violates the following Content Security/ })
  const { headers } = encodings.identity
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
  await page.route('**/blogue', route =>
    route.fulfill({ headers: Object.fromEntries(pairs), body: String(body) }),
  )
  await page.goto('/blogue')
  await waitForBehaviours(page)
  expect(await page.evaluate(() => document.documentElement.dataset.planted)).toBeUndefined()
})

/** Without the presence calls that an open page sends as well. */
const reportsTo = ({ posted }: Awaited<ReturnType<typeof startHttpsProxy>>) =>
  posted.filter(({ path }) => path === '/api/reportRoute/policy-violations')

describe('a page whose script was changed in transit', () => {
  test('does not run it, stays readable, and reports the violation to the server', async () => {
    const front = await startHttpsProxy(demo.siteUrl, (path, body) =>
      path === '/' ? Buffer.from(body.toString().replace('let begun', 'let Begun')) : body,
    )
    const page = await openPage({
      ...DESKTOP,
      ignoreHTTPSErrors: true,
      // The proxy is closed while pictures below the first screen may still load.
      expectedErrors: /Executing inline script violates|ERR_CONNECTION_REFUSED/,
    })
    const refused = page.waitForEvent('console', message =>
      message.text().includes('Executing inline script'),
    )
    await page.goto(front.url)
    await refused
    await page.getByRole('heading', { level: 1 }).waitFor()
    await vi.waitFor(() => expect(reportsTo(front)).toHaveLength(1), 8_000)
    front.close()
    const [report] = reportsTo(front)
    expect(JSON.parse(report?.payload ?? '')).toMatchObject([
      { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline' } },
    ])
    expect([report?.answer.status, report?.answer.body.toString()]).toEqual([202, '{"logged":1}'])
    expect(await page.evaluate(() => performance.getEntriesByName('behaviours'))).toEqual([])
  })

  test('runs it when unchanged, and reports nothing (negative control)', async () => {
    const front = await startHttpsProxy(demo.siteUrl, (_path, body) => body)
    // What still loads when the proxy closes.
    const expectedErrors = /ERR_CONNECTION/
    const page = await openPage({ ...DESKTOP, ignoreHTTPSErrors: true, expectedErrors })
    await page.goto(front.url)
    await waitForBehaviours(page)
    // Longer than a report takes with --short-reporting-delay.
    await page.waitForTimeout(2_000)
    front.close()
    expect(reportsTo(front)).toEqual([])
  })
})

describe('on a public page', () => {
  test.each(['/', '/contact'])(
    'Trusted Types stop scripts from turning text into markup or code (%s)',
    async path => {
      const page = await openPage({ ...DESKTOP, expectedErrors: /Trusted|trusted/ })
      await page.goto(path)
      const refusals = await page.evaluate(() => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void }
        }
        const attempts = [
          () => document.body.append(document.createRange().createContextualFragment('<b>x</b>')),
          () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'),
          () => Object.assign(document.createElement('script'), { src: 'https://evil.test/a.js' }),
          () => trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
        ]
        return attempts.map(attempt => {
          try {
            attempt()
            return 'allowed'
          } catch (error) {
            return (error as Error).name
          }
        })
      })
      expect(refusals).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
    },
  )

  test('a page that the browser translated works', async () => {
    const page = await openPage()
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        for (const text of document.querySelectorAll('h2, label, button')) {
          const translated = document.createElement('font')
          translated.textContent = `Translated: ${text.textContent}`
          text.replaceChildren(translated)
        }
      })
    })
    await page.goto('/')
    await waitForBehaviours(page)
    await page.locator('[data-opens="works"]').click()
    await page
      .getByRole('dialog', { name: 'Galerie des réalisations' })
      .getByRole('heading')
      .first()
      .waitFor()
  })
})
