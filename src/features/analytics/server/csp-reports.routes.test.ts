import { beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const PATH = '/api/reportRoute/policy-violations'
/** A report as Chromium sends it. */
const REPORT = {
  age: 12,
  type: 'csp-violation',
  url: 'http://localhost:3000/?canari=url',
  user_agent: 'canari-agent',
  body: {
    blockedURL: 'inline',
    columnNumber: 39,
    disposition: 'enforce',
    documentURL: 'http://localhost:3000/blogue?canari=document',
    effectiveDirective: 'script-src-elem',
    lineNumber: 121,
    originalPolicy: 'canari-policy',
    referrer: 'https://canari.test/',
    sample: 'canari-sample',
    sourceFile: 'http://localhost:3000/blogue?canari=source',
    statusCode: 200,
  },
}

const report = (body: unknown, { from = '127.9.0.1', type = 'application/reports+json' } = {}) =>
  api.call('POST', PATH, { from, headers: { 'content-type': type }, body: JSON.stringify(body) })

const logged = () => api.services.logged.filter(line => line.includes('a browser refused'))

test('a CSP report is logged as one line without personal data', async () => {
  const answer = await report([REPORT, { ...REPORT, type: 'deprecation' }])
  expect([answer.statusCode, answer.json()]).toEqual([202, { logged: 1 }])
  expect(logged()).toHaveLength(1)
  expect(JSON.parse(logged()[0] ?? '').violation).toEqual({
    directive: 'script-src-elem',
    blocked: 'inline',
    page: '/blogue',
    source: '/blogue',
    line: 121,
  })
  expect(api.services.logged.join('')).not.toContain('canari')
})

test.each([
  ['something else than a list', REPORT, 400],
  ['more reports than a browser gathers', Array(21).fill({ type: 'x' }), 400],
  ['more than 8 kB', [{ ...REPORT, url: 'x'.repeat(8 * 1024) }], 413],
])('%s is refused and not logged', async (_, body, status) => {
  const before = logged().length
  expect((await report(body, { from: '127.9.0.2' })).statusCode).toBe(status)
  expect(logged()).toHaveLength(before)
})

test('no other endpoint accepts a CSP report as its body', async () => {
  const headers = { 'content-type': 'application/reports+json' }
  const answer = await api.call('POST', '/api/authRoute/login', { headers, body: '{}' })
  expect(answer.statusCode).toBe(415)
})

test('the eleventh report of an IP address in a minute is refused', async () => {
  for (let count = 0; count < 10; count += 1)
    expect((await report([], { from: '127.9.0.3' })).statusCode).toBe(202)
  const refused = await report([REPORT], { from: '127.9.0.3' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
