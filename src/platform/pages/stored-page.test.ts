import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FORM_KEY_PLACEHOLDER } from '#shared/http/form-key-placeholder.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { storePage } from './stored-page.ts'

const HTML = '<html><script>boot(1)</script><script src="/a.js"></script><style>p{}</style><p>Été</p></html>'
const HTML_TYPE = 'text/html; charset=utf-8'

test('every encoding of a page decodes to the same bytes', async () => {
  const { encodings } = await storePage({ body: HTML, status: 200, contentType: HTML_TYPE })
  expect(encodings.identity.body.toString()).toBe(HTML)
  expect(brotliDecompressSync(encodings.br.body).toString()).toBe(HTML)
  expect(gunzipSync(encodings.gzip.body).toString()).toBe(HTML)
  const etags = Object.values(encodings).map(encoded => encoded.etag)
  expect(new Set(etags).size).toBe(3)
})

test('a response that is no document may run nothing, and an image is not compressed again', async () => {
  const feed = await storePage({ body: '<rss/>', status: 200, contentType: 'application/rss+xml' })
  expect(feed.encodings.br.headers).toContain("default-src 'none'; frame-ancestors 'none'")
  expect(feed.encodings.br.headers).toContain('application/rss+xml')
  const picture = await storePage({ body: Buffer.from([1, 2, 3]), status: 200, contentType: 'image/png' })
  expect(picture.encodings.br.body).toEqual(Buffer.from([1, 2, 3]))
  expect(picture.encodings.br.headers).not.toContain('content-encoding')
})

test('a document may have its own policy, and its entity tag depends on it', async () => {
  const page = { body: HTML, status: 200, contentType: HTML_TYPE }
  const [usual, own] = await Promise.all([storePage(page), storePage({ ...page, policy: 'sandbox' })])
  expect(own.encodings.br.headers).toContain('sandbox')
  expect(own.encodings.br.etag).not.toBe(usual.encodings.br.etag)
})

test('only the known inline scripts and styles may run, whatever the document contains', async () => {
  const page = { body: HTML, status: 200, contentType: HTML_TYPE }
  const inline = { scripts: ['boot(1)'], styles: ['p{}'] }
  const policyOf = async (body: string) =>
    (await storePage({ ...page, body, inline })).encodings.identity.headers
  const policy = contentSecurityPolicy(inline, 'visitors')
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy.match(/sha256-/g)).toHaveLength(2)
  expect(policy).not.toContain('unsafe')
  expect(await policyOf(HTML)).toContain(policy)
  expect(await policyOf(HTML.replace('<p>', '<script>steal()</script><p>'))).toContain(policy)
  expect(contentSecurityPolicy({ ...inline, scripts: ['boot(2)'] }, 'visitors')).not.toBe(policy)
})

test('a page with a placeholder for a form key is neither compressed nor cached', async () => {
  const body = `<input value="${FORM_KEY_PLACEHOLDER}">`
  const { encodings, keyAt } = await storePage({ body, status: 200, contentType: HTML_TYPE })
  expect(body.slice(keyAt)).toBe(`${FORM_KEY_PLACEHOLDER}">`)
  expect(FORM_KEY_PLACEHOLDER).toHaveLength(randomUUID().length)
  expect(encodings.br).toBe(encodings.identity)
  expect(encodings.identity.etag).toBeNull()
  expect(encodings.identity.headers).toContain('no-store')
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
