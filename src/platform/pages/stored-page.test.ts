import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FORM_KEY_SLOT } from '#shared/http/form-key-slot.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { contentPolicyFor } from './content-policy.ts'
import { storePage } from './stored-page.ts'

const HTML = '<html><script>boot(1)</script><script src="/a.js"></script><style>p{}</style><p>Été</p></html>'
const HTML_TYPE = 'text/html; charset=utf-8'

test('every form of a page decodes to the same bytes', async () => {
  const { forms } = await storePage({ body: HTML, status: 200, contentType: HTML_TYPE })
  expect(forms.identity.body.toString()).toBe(HTML)
  expect(brotliDecompressSync(forms.br.body).toString()).toBe(HTML)
  expect(gunzipSync(forms.gzip.body).toString()).toBe(HTML)
  const etags = Object.values(forms).map(form => form.etag)
  expect(new Set(etags).size).toBe(3)
})

test('what is not a document may run nothing, and a picture is not compressed again', async () => {
  const feed = await storePage({ body: '<rss/>', status: 200, contentType: 'application/rss+xml' })
  expect(feed.forms.br.headers).toContain("default-src 'none'; frame-ancestors 'none'")
  expect(feed.forms.br.headers).toContain('application/rss+xml')
  const picture = await storePage({ body: Buffer.from([1, 2, 3]), status: 200, contentType: 'image/png' })
  expect(picture.forms.br.body).toEqual(Buffer.from([1, 2, 3]))
  expect(picture.forms.br.headers).not.toContain('content-encoding')
})

test('a document may bring a policy of its own, and is another page under another policy', async () => {
  const page = { body: HTML, status: 200, contentType: HTML_TYPE }
  const [usual, own] = await Promise.all([storePage(page), storePage({ ...page, policy: 'sandbox' })])
  expect(own.forms.br.headers).toContain('sandbox')
  expect(own.forms.br.etag).not.toBe(usual.forms.br.etag)
})

test('only the inline scripts and styles that are known may run, whatever stands in the document', async () => {
  const page = { body: HTML, status: 200, contentType: HTML_TYPE }
  const inline = { scripts: ['boot(1)'], styles: ['p{}'] }
  const policyOf = async (body: string) => (await storePage({ ...page, body, inline })).forms.identity.headers
  const policy = contentPolicyFor(inline, 'visitors')
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy.match(/sha256-/g)).toHaveLength(2)
  expect(policy).not.toContain('unsafe')
  expect(await policyOf(HTML)).toContain(policy)
  expect(await policyOf(HTML.replace('<p>', '<script>steal()</script><p>'))).toContain(policy)
  expect(contentPolicyFor({ ...inline, scripts: ['boot(2)'] }, 'visitors')).not.toBe(policy)
})

test('a page with a slot for a key is compressed for nobody and kept by nobody', async () => {
  const body = `<input value="${FORM_KEY_SLOT}">`
  const { forms, keyAt } = await storePage({ body, status: 200, contentType: HTML_TYPE })
  expect(body.slice(keyAt)).toBe(`${FORM_KEY_SLOT}">`)
  expect(FORM_KEY_SLOT).toHaveLength(randomUUID().length)
  expect(forms.br).toBe(forms.identity)
  expect(forms.identity.etag).toBeNull()
  expect(forms.identity.headers).toContain('no-store')
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['BR', 'br'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
  ['x'.repeat(5_000), 'identity'],
] as const)('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
