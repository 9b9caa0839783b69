import { describe, expect, test } from 'vitest'
import { sendRequest } from '#scripts/local/send-request.ts'
import { demo } from '../fixtures.ts'

const EVERYWHERE = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
}

interface Case {
  status: number
  path: string
  method?: string
  headers?: Record<string, string>
  payload?: string
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const LOOP = '/defaults/feature-2.mp4'

const CASES: Case[] = [
  { status: 200, path: '/' },
  { status: 200, path: '/', method: 'HEAD' },
  { status: 304, path: '/', headers: { 'if-none-match': '*' } },
  { status: 200, path: '/blogue/rss.xml' },
  { status: 200, path: '/og/accueil.png' },
  { status: 200, path: '/contact' },
  { status: 400, path: '/contact', method: 'POST', headers: FORM, payload: 'name=' },
  { status: 413, path: '/contact', method: 'POST', headers: FORM, payload: 'x'.repeat(33 * 1024) },
  { status: 415, path: '/contact', method: 'POST', headers: { 'content-type': 'text/plain' }, payload: 'x' },
  { status: 308, path: '/blogue/' },
  { status: 404, path: '/perdu' },
  { status: 404, path: '/', method: 'POST' },
  { status: 404, path: '/assets/perdu.js' },
  { status: 404, path: '/avis/cadre' },
  { status: 410, path: '/blogue/exemple-d-adresse-retiree' },
  { status: 200, path: LOOP },
  { status: 206, path: LOOP, headers: { range: 'bytes=0-9' } },
  { status: 412, path: LOOP, headers: { 'if-match': '"other"' } },
  { status: 416, path: LOOP, headers: { range: 'bytes=99999999-' } },
  { status: 200, path: '/dash' },
  { status: 200, path: '/dash/mail-editor' },
  { status: 302, path: '/dash/perdu' },
  { status: 400, path: '/desabonnement/perdu' },
  { status: 400, path: '/reabonnement/perdu' },
  { status: 200, path: '/auth/signup' },
  { status: 200, path: '/healthz' },
  { status: 200, path: '/readyz' },
  { status: 421, path: '/', headers: { host: 'evil.test' } },
  { status: 400, path: '/%' },
  { status: 400, path: '/', method: 'PUT' },
  { status: 200, path: '/api/heroSectionRoute/hero-section' },
  { status: 400, path: '/api/authRoute/login', method: 'POST', headers: JSON_TYPE, payload: '{' },
  { status: 401, path: '/api/settingsRoute/settings' },
  { status: 404, path: '/api/perdu' },
  {
    status: 413,
    path: '/api/authRoute/login',
    method: 'POST',
    headers: JSON_TYPE,
    payload: ' '.repeat(33_000),
  },
  { status: 415, path: '/api/authRoute/login', method: 'POST', headers: FORM, payload: 'x' },
]

describe('every answer carries the security headers:', () => {
  test.each(CASES)('$status for $path', async ({ status, ...request }) => {
    const answer = await sendRequest(demo.siteUrl, request)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(EVERYWHERE)
    expect(answer.headers['x-powered-by']).toBeUndefined()
    // After a 304 the browser applies the headers that it has stored.
    if (status !== 304) expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('429 for too many reports', async () => {
    const report = () =>
      sendRequest(demo.siteUrl, {
        path: '/api/reportRoute/policy-violations',
        method: 'POST',
        headers: JSON_TYPE,
        payload: '[]',
        from: '127.9.9.9',
      })
    const answers = await Promise.all(Array.from({ length: 11 }, report))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.headers).toMatchObject(EVERYWHERE)
  })
})
