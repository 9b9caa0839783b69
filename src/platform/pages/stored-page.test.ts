import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'
import { contentPolicyFor } from './content-policy.ts'
import { storePage } from './stored-page.ts'

const HTML = '<html><script>boot(1)</script><script src="/a.js"></script><style>p{}</style><p>Été</p></html>'

test('every form of a page decodes to the same bytes', async () => {
  const { forms } = await storePage(HTML, 200)
  expect(forms.identity.body.toString()).toBe(HTML)
  expect(brotliDecompressSync(forms.br.body).toString()).toBe(HTML)
  expect(gunzipSync(forms.gzip.body).toString()).toBe(HTML)
  const etags = Object.values(forms).map(form => form.etag)
  expect(new Set(etags).size).toBe(3)
})

test('only the inline scripts and styles of the document itself may run', () => {
  const policy = contentPolicyFor(HTML)
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy.match(/sha256-/g)).toHaveLength(2)
  expect(policy).not.toContain('unsafe')
  expect(contentPolicyFor(HTML.replace('boot(1)', 'boot(2)'))).not.toBe(policy)
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
