import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { NO_CONTENT_POLICY, SECURITY_HEADERS } from '#platform/http/answers/security-headers.ts'
import { type Audience, contentPolicyFor, REPORTING_ENDPOINTS } from './content-policy.ts'

const POLICY = 'content-security-policy'
const brotli = promisify(brotliCompress)
const gunzippable = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** One form of a page, ready to be written: headers in Node's flat list, and bytes. */
interface StoredForm {
  etag: string
  headers: string[]
  notModifiedHeaders: string[]
  body: Buffer
}

/** What an address answers: most often a document, but also a feed, a site map or a picture. */
export interface RenderedPage {
  status: number
  contentType: string
  body: string | Buffer
  /** A content policy of its own, where the usual one would not do. */
  policy?: string | null
}

export interface StoredPage extends RenderedPage {
  forms: Record<Encoding, StoredForm>
}

/** Does once, when a page changes, all the work that would otherwise be done for each visitor. */
export async function storePage(page: RenderedPage): Promise<StoredPage> {
  const { status, contentType, body } = page
  const bytes = Buffer.from(body)
  const policy = Object.entries(policyHeaders(page, 'visitors')).flat()
  // The policy too: who has the page is told only that it has not changed, and goes by the policy it came with.
  const digest = createHash('sha256').update(policy.join()).update(bytes).digest('base64url').slice(0, 22)
  const form = (encoding: Encoding, encoded: Buffer) =>
    storeForm({ encoding, body: encoded, digest, policy, status, contentType })
  const identity = form('identity', bytes)
  // A picture is compressed already.
  if (typeof body !== 'string') return { ...page, forms: { br: identity, gzip: identity, identity } }
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gunzippable(bytes, { level: 9 }),
  ])
  return { ...page, forms: { br: form('br', br), gzip: form('gzip', gz), identity } }
}

/** What a browser may do with this answer, and where it reports what it refused. */
export function policyHeaders(page: RenderedPage, audience: Audience): Record<string, string> {
  const { contentType, body, policy } = page
  if (policy) return { [POLICY]: policy }
  if (!contentType.startsWith('text/html')) return { [POLICY]: NO_CONTENT_POLICY }
  return { [POLICY]: contentPolicyFor(String(body), audience), 'reporting-endpoints': REPORTING_ENDPOINTS }
}

interface FormParts {
  encoding: Encoding
  body: Buffer
  digest: string
  policy: string[]
  status: number
  contentType: string
}

function storeForm({ encoding, body, digest, policy, status, contentType }: FormParts): StoredForm {
  const etag = `"${digest}-${encoding}"`
  // Kept anywhere, but asked about each time: a change is seen at once, an unchanged page costs no bytes.
  const caching = status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store'
  const always = ['etag', etag, 'cache-control', caching, 'vary', 'accept-encoding']
  const headers = [
    'content-type',
    contentType,
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(body.length),
    ...always,
    ...policy,
    ...Object.entries(SECURITY_HEADERS).flat(),
  ]
  return { etag, headers, notModifiedHeaders: [...always, ...Object.entries(SECURITY_HEADERS).flat()], body }
}
