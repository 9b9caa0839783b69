import { describe, expect, test } from 'vitest'
import { storedPaths } from '#pages/site-paths.server.ts'
import { type RawResponse, sendRequest } from '#scripts/local/send-request.ts'
import { apiToken, callApi, demo } from '../fixtures.ts'
import { mailsTo } from '../people/mail-fixtures.ts'

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRequest(demo.siteUrl, { path, headers, method })

const EVIL = 'evil.test'
const SCRIPT = '"><script>alert(1)</script>'

/** Headers that frameworks, proxies and caches have acted on in known attacks. */
const HEADERS: [string, string][] = [
  ['cookie', `theme=dark${SCRIPT}; auth-token=x`],
  ['cookie', `lang=en; __session=${SCRIPT}`],
  ['accept', 'application/json'],
  ['accept', 'text/x-component'],
  ['accept-language', 'en-US'],
  ['authorization', `Bearer ${'x'.repeat(43)}`],
  ['cf-connecting-ip', SCRIPT],
  ['client-ip', '1.2.3.4'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['dnt', '1'],
  ['forwarded', `for=1.2.3.4;host=${EVIL};proto=http`],
  ['front-end-https', 'off'],
  ['max-forwards', '0'],
  ['origin', `https://${EVIL}`],
  ['pragma', 'akamai-x-get-cache-key'],
  ['purpose', 'prefetch'],
  ['referer', `https://${EVIL}/${SCRIPT}`],
  ['save-data', 'on'],
  ['sec-ch-prefers-color-scheme', 'dark'],
  ['sec-fetch-dest', 'script'],
  ['sec-purpose', 'prefetch;prerender'],
  ['true-client-ip', SCRIPT],
  ['user-agent', `Googlebot ${SCRIPT}`],
  ['via', `1.1 ${EVIL}`],
  ['x-amz-website-redirect-location', `//${EVIL}`],
  ['x-forwarded-for', '1.2.3.4'],
  ['x-forwarded-host', EVIL],
  ['x-forwarded-port', '1'],
  ['x-forwarded-prefix', `//${EVIL}`],
  ['x-forwarded-proto', 'http'],
  ['x-forwarded-scheme', 'nothttps'],
  ['x-forwarded-server', EVIL],
  ['x-host', EVIL],
  ['x-http-method-override', 'DELETE'],
  ['x-method-override', 'POST'],
  ['x-original-host', EVIL],
  ['x-original-url', '/dash'],
  ['x-middleware-prefetch', '1'],
  ['x-react-router-prerender-data', SCRIPT],
  ['x-react-router-raise-404', '1'],
  ['x-react-router-spa-mode', 'yes'],
  ['x-remix-response', 'yes'],
  ['x-remix-redirect', `//${EVIL}`],
  ['x-requested-with', 'XMLHttpRequest'],
  ['x-rewrite-url', '/dash'],
  ['x-wap-profile', `http://${EVIL}/wap.xml`],
]
const QUERIES = [
  '?utm_source=x',
  '?_data=root',
  '?_routes=root',
  '?index',
  `?q=${SCRIPT}`,
  '?theme=dark',
  '?',
]

const MISSING = ['/une-page-perdue', '/blogue/perdu', '/blogue/exemple-d-adresse-retiree']

/** What a cache would store: the body and every header but the date. */
function whole({ status, headers, body }: RawResponse): string {
  const { date: _date, ...kept } = headers
  return JSON.stringify([status, kept, body.toString('base64')])
}

describe('only the path of a request changes a page:', () => {
  test.each([...storedPaths, ...MISSING])('%s', async path => {
    const baseline = whole(await get(path))
    for (const [name, value] of HEADERS)
      expect([name, whole(await get(path, { [name]: value })) === baseline]).toEqual([name, true])
    for (const query of QUERIES) {
      const requested = encodeURI(path + query)
      expect([query, whole(await get(requested)) === baseline]).toEqual([query, true])
    }
    expect(whole(await get(path))).toBe(baseline)
  })

  test('a difference of one byte would be found (negative control)', async () => {
    const answer = await get('/')
    const changed = { ...answer, body: Buffer.from(answer.body.toString().replace('<', ' <')) }
    expect(whole(changed)).not.toBe(whole(answer))
    expect(whole({ ...answer, headers: { ...answer.headers, 'x-new': '1' } })).not.toBe(whole(answer))
  })
})

describe('responses that must not be cached say so, and affect no later response:', () => {
  test.each([
    '/contact',
    '/dash',
    '/dash/x.css',
    '/dash/app.css',
    '/blogue/1%2f..%2f',
    '/blogue/..%2f',
    '/x.css',
  ])('%s', async path => {
    const before = whole(await get('/'))
    const { headers } = await get(path)
    expect(headers['cache-control']).toBe('no-store')
    expect(whole(await get('/'))).toBe(before)
  })

  test('a refused request for a page does not affect the next request for it', async () => {
    expect((await get('/blogue', { host: EVIL })).status).toBe(421)
    expect((await get('/blogue', {}, 'PUT')).status).toBe(400)
    expect((await get('/blogue')).status).toBe(200)
  })
})

describe('another origin', () => {
  const site = new URL(demo.siteUrl)
  const ORIGINS = [
    'null',
    `https://${EVIL}`,
    `${site.origin}.${EVIL}`,
    `http://${site.hostname}:81`,
    site.origin,
  ]

  test.each(ORIGINS)('%s is allowed no cross-origin access', async origin => {
    for (const path of [
      '/',
      '/api/heroSectionRoute/hero-section',
      '/api/settingsRoute/settings',
      '/healthz',
    ]) {
      const { headers } = await get(path, { origin })
      const allowing = Object.keys(headers).filter(name => name.startsWith('access-control-'))
      expect([path, allowing]).toEqual([path, []])
      const requested = { origin, 'access-control-request-method': 'PATCH' }
      expect((await get(path, requested, 'OPTIONS')).status).toBe(400)
    }
  })
})

test('no mail, link or site map contains a host taken from a request header', async () => {
  const email = `hote-${process.pid}@exemple.ca`
  const body = JSON.stringify({ email, role: 'reader' })
  const headers = {
    authorization: `Bearer ${await apiToken()}`,
    'content-type': 'application/json',
    'x-forwarded-host': EVIL,
    forwarded: `host=${EVIL}`,
    origin: `https://${EVIL}`,
  }
  const { invitations } = (await (
    await callApi('/teamRoute/invitation', { method: 'POST', body, headers })
  ).json()) as { invitations: { id: string; email: string }[] }
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(1)
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain(demo.siteUrl)
  expect(JSON.stringify(mail)).not.toContain(EVIL)
  for (const path of ['/sitemap.xml', '/', '/blogue/rss.xml', '/robots.txt'])
    expect((await get(path, { 'x-forwarded-host': EVIL })).body.toString()).not.toContain(EVIL)
  const { id } = invitations.find(invitation => invitation.email === email) ?? {}
  const { authorization } = headers
  const taken = await callApi(`/teamRoute/invitation/${id}`, { method: 'DELETE', headers: { authorization } })
  expect(taken.status).toBe(200)
})
