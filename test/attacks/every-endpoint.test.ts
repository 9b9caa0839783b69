import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeForm } from '#harness/encode-form.ts'
import { addressOf, readRouteTable, type TableEntry, takesBody } from '#harness/route-table.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'

const table = await readRouteTable(await createTestServices())

/** An empty body of the endpoint's content type. */
async function bodyFor(entry: TableEntry) {
  if (!takesBody(entry)) return {}
  if (entry.content === 'multipart') return encodeForm({})
  if (entry.content === 'bytes') return { body: 'x', headers: { 'content-type': 'application/octet-stream' } }
  return { body: {} }
}
const name = ({ method, url }: TableEntry) => `${method} ${url}`

let api: TestApi
let admin: string
let reader: string
let helper: string

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.signedInAs('admin')
  reader = await api.signedInAs('reader')
  helper = await api.signedInAs('helper')
})

test('the table is not empty and every route says who may call it', () => {
  expect(table.length).toBeGreaterThan(5)
  expect(table.filter(entry => entry.access === undefined)).toEqual([])
})

test('exactly these routes are public', () => {
  const publicRoutes = table.filter(entry => entry.access === 'public' && entry.method !== 'HEAD').map(name)
  expect(publicRoutes.sort()).toEqual([
    'GET /api/aboutSectionRoute/about-section',
    'GET /api/contactRoute/challenge',
    'GET /api/contactRoute/photo-link/:token',
    'GET /api/featuresSectionRoute/features-section',
    'GET /api/galleryRoute/gallery/:gallery',
    'GET /api/galleryRoute/movies',
    'GET /api/heroSectionRoute/hero-section',
    'GET /api/openapi.json',
    'GET /api/reviewRoute/reviews',
    'GET /api/settingsRoute/facts',
    'GET /api/storySectionRoute/story-section',
    'GET /api/unsubscribeRoute/resubscription/:token',
    'GET /api/unsubscribeRoute/subscription/:token',
    'GET /dash/app.webmanifest',
    'GET /dash/mail-editor',
    'GET /dash/mail-editor/:file',
    'GET /dash/mail-preview',
    'GET /dash/offline',
    'GET /dash/sw.js',
    'GET /healthz',
    'GET /media/*',
    'GET /readyz',
    'POST /api/authRoute/forget-password',
    'POST /api/authRoute/invitation',
    'POST /api/authRoute/login',
    'POST /api/authRoute/passkey',
    'POST /api/authRoute/passkey-answer',
    'POST /api/authRoute/reset-link',
    'POST /api/authRoute/reset-password',
    'POST /api/authRoute/second-factor',
    'POST /api/authRoute/signup',
    'POST /api/contactRoute/contact',
    'POST /api/contactRoute/photos',
    'POST /api/contactRoute/photos/:id/part/:number',
    'POST /api/reportRoute/policy-violations',
    'POST /api/unsubscribeRoute/resubscription/:token',
    'POST /api/unsubscribeRoute/subscription/:token',
    'POST /api/visitRoute/departure',
    'POST /api/visitRoute/presence',
    'POST /api/vitalRoute/vitals',
    'POST /hooks/mail/:provider',
  ])
})

test('exactly these routes are for helpers too', () => {
  expect(
    table
      .filter(entry => entry.access === 'helper' && entry.method !== 'HEAD')
      .map(name)
      .sort(),
  ).toEqual([
    'DELETE /api/contactRoute/contact/:id',
    'DELETE /api/contactRoute/photo/:id',
    'DELETE /api/listContactRoute/list-contact/:id',
    'GET /api/listContactRoute/imports/:id',
    'PATCH /api/contactRoute/contact/:id',
    'PATCH /api/listContactRoute/list-contact/:id',
    'POST /api/contactRoute/contact/:id/list-contact',
    'POST /api/contactRoute/contact/:id/photo-link',
    'POST /api/contactRoute/contact/:id/reply/:replyId/retry',
    'POST /api/contactRoute/contact/:id/restore',
    'POST /api/contactRoute/reply/:id',
    'POST /api/listContactRoute/imports',
    'POST /api/listContactRoute/imports/:id/check',
    'POST /api/listContactRoute/imports/:id/run',
    'POST /api/listContactRoute/list-contact',
    'POST /api/listContactRoute/list-contact/:id/restore',
    'POST /api/selfTestRoute/self-test',
  ])
})

describe.each(table)('$method $url', entry => {
  test('answers a caller without a session only if it is public', async () => {
    const answer = await api.call(entry.method, addressOf(entry), await bodyFor(entry))
    if (entry.access === 'public') expect(answer.statusCode).not.toBe(401)
    else {
      expect(answer.statusCode).toBe(401)
      if (entry.method !== 'HEAD')
        expect(answer.json()).toEqual({
          error: { code: 'unauthenticated', message: 'Sign in first.' },
          message: 'Sign in first.',
        })
    }
  })

  test('changes nothing for a reader, except their own data', async () => {
    const before = await countRows()
    const answer = await api.call(entry.method, addressOf(entry), {
      token: entry.url.endsWith('/logout') ? await api.signedInAs('reader') : reader,
      ...(await bodyFor(entry)),
    })
    if (entry.access === 'admin' || entry.access === 'helper') {
      expect(answer.statusCode).toBe(403)
      // Only the audit log records the attempt.
      expect(await countRows()).toEqual({ ...before, audit_entries: (before.audit_entries ?? 0) + 1 })
    } else expect(answer.statusCode).not.toBe(403)
  })

  test('is open to a helper, unless it is for admins only: then nothing changes', async () => {
    const before = await countRows()
    const answer = await api.call(entry.method, addressOf(entry), {
      token: entry.url.endsWith('/logout') ? await api.signedInAs('helper') : helper,
      ...(await bodyFor(entry)),
    })
    if (entry.access === 'admin') {
      expect(answer.statusCode).toBe(403)
      expect(await countRows()).toEqual({ ...before, audit_entries: (before.audit_entries ?? 0) + 1 })
    } else expect(answer.statusCode).not.toBe(403)
  })

  test('carries the security headers, refused or not', async () => {
    const { headers } = await api.call(entry.method, addressOf(entry), await bodyFor(entry))
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  })
})

const withText = table.filter(entry => takesBody(entry) && entry.content !== 'bytes')

test.each(withText)('$method $url refuses text that cannot be stored', async entry => {
  for (const unstorable of ['a\u0000b', 'a\ud800b']) {
    // A multipart form cannot carry half a surrogate pair, only U+0000.
    const form = entry.content === 'multipart' && (await encodeForm({ title: 'a\u0000b' }))
    const answer = await api.call(entry.method, addressOf(entry), {
      token: admin,
      ...(form || { body: { somewhere: [unstorable] } }),
    })
    // A missing item answers before the form is read.
    const code = form && entry.url.includes(':id') ? 'not_found' : 'validation_failed'
    expect(answer.json().error).toMatchObject({ code })
  }
})

test.each([
  ['GET', '/api/no-such-thing'],
  ['POST', '/api/'],
  ['DELETE', '/api/heroSectionRoute/hero-section'],
  ['GET', '/api/HeroSectionRoute/hero-section'],
] as const)('%s %s, which is not declared, is a JSON 404', async (method, url) => {
  const answer = await api.call(method, url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    error: { code: 'not_found', message: 'Not found.' },
    message: 'Not found.',
  })
})

test('the OpenAPI document describes every declared route', async () => {
  const document = (await api.call('GET', '/api/openapi.json')).json()
  const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  const declared = table
    .filter(
      ({ url, method }) => url.startsWith('/api/') && method !== 'HEAD' && !url.endsWith('openapi.json'),
    )
    .map(entry => name(entry).replace(/:(\w+)/g, '{$1}'))
  expect(described.sort()).toEqual(declared.sort())
})

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as count
    from pg_stat_user_tables where schemaname = 'public' order by relname
  `.execute(api.services.db)
  return Object.fromEntries(rows.map(row => [row.name, row.count]))
}
