import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { CspEvaluator } from 'csp_evaluator'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RenderedPage, type StoredPage, storePage } from '#platform/pages/stored-page.ts'
import { ask } from '#scripts/local/ask.ts'
import routes from '../../src/routes.ts'
import { DESKTOP, demo, openPage, saveSettings, withWholeBrowser } from '../fixtures.ts'
import { startHttpsFront } from './https-front.ts'

// Reports go out within a second instead of a minute.
withWholeBrowser(['--short-reporting-delay', '--ignore-certificate-errors'])

/** The route table itself, with something in place of what varies: a page cannot be forgotten here. */
function addressesOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path?.replace(':id', 'etancheite-douche').replace('*', 'inconnu')
    const address = own === undefined ? parent : `${parent}/${own}`
    return children ? addressesOf(children, address) : [address || '/']
  })
}

const setWidget = (address: string) =>
  saveSettings({ reviewScriptUrl1: address }, async () => {
    const { status } = await ask(demo.siteUrl, { path: '/avis/cadre' })
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

  test('of every document have no weakness that an evaluator knows', async () => {
    const evaluated: string[] = []
    for (const path of [...addressesOf(routes), '/blogue/exemple-d-adresse-retiree']) {
      const { headers } = await ask(demo.siteUrl, { path })
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

/** The real renderer, with a hole: whatever `planted` is comes into the page's markup together with its styles. */
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
  })
  return storePage(await render('/blogue'))
}

test('a script that content brought into the markup of a page is refused, while the page’s own run', async () => {
  const planted = '<script>document.documentElement.dataset.planted="yes"</script>'
  const { body, forms } = await renderWithHole(planted)
  expect(String(body)).toContain(planted)
  const page = await openPage({ ...DESKTOP, expectedComplaints: /violates the following Content Security/ })
  const { headers } = forms.identity
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
  await page.route('**/blogue', route =>
    route.fulfill({ headers: Object.fromEntries(pairs), body: String(body) }),
  )
  await page.goto('/blogue')
  await page.waitForFunction(() => Object.keys(document.body).join().includes('__react'))
  expect(await page.evaluate(() => document.documentElement.dataset.planted)).toBeUndefined()
})

/** A page that is open long enough also says that it is. */
const reportsTo = ({ posted }: Awaited<ReturnType<typeof startHttpsFront>>) =>
  posted.filter(({ path }) => path === '/api/reportRoute/policy-violations')

describe('a page with one byte of its script changed on the way', () => {
  test('does not run it, reads all the same, and tells the server', async () => {
    const front = await startHttpsFront(demo.siteUrl, (path, body) =>
      path === '/' ? Buffer.from(body.toString().replace('let begun', 'let Begun')) : body,
    )
    const page = await openPage({
      ...DESKTOP,
      ignoreHTTPSErrors: true,
      expectedComplaints: /Executing inline script violates/,
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
    expect(await page.evaluate(() => Object.keys(document.body).join())).not.toContain('__react')
  })

  test('while the page as it was sent does run, and reports nothing (negative control)', async () => {
    const front = await startHttpsFront(demo.siteUrl, (_path, body) => body)
    const page = await openPage({ ...DESKTOP, ignoreHTTPSErrors: true })
    await page.goto(front.url)
    await page.waitForFunction(() => Object.keys(document.body).join().includes('__react'))
    await page.waitForTimeout(2_000)
    front.close()
    expect(reportsTo(front)).toEqual([])
  })
})

describe('on a public page', () => {
  test.each(['/', '/contact'])('no script makes markup or code out of text (%s)', async path => {
    const page = await openPage({ ...DESKTOP, expectedComplaints: /Trusted|trusted/ })
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
  })

  test('a browser that translates before the page wakes leaves a page that works', async () => {
    // React says that the words are not those it was sent.
    const page = await openPage({ ...DESKTOP, expectedComplaints: /React error #418/ })
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        for (const heading of document.querySelectorAll('h2')) {
          const translated = document.createElement('font')
          translated.textContent = `Translated: ${heading.textContent}`
          heading.replaceChildren(translated)
        }
      })
    })
    const said = page.waitForEvent('pageerror')
    await page.goto('/')
    await said
    await page.getByRole('button', { name: 'voir plus' }).first().click()
    await page
      .getByRole('dialog', { name: 'Galerie des réalisations' })
      .getByRole('heading')
      .first()
      .waitFor()
  })
})
