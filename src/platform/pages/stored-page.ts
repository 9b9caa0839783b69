import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { FORM_KEY_SLOT } from '#shared/http/form-key-slot.ts'
import { NO_CONTENT_POLICY, SECURITY_HEADERS } from '../http/security-headers.ts'
import { type Audience, contentPolicyFor, type KnownInline, REPORTING_ENDPOINTS } from './content-policy.ts'

const POLICY = 'content-security-policy'
/** Of a page that could not be made because the database is away. */
export const RETRY_AFTER_SECONDS = 5
const brotli = promisify(brotliCompress)
const gunzippable = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** One form of a page, ready to be written: headers in Node's flat list, and bytes. */
interface StoredForm {
  /** Null where no two answers are the same. */
  etag: string | null
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
  /** What the usual policy allows of what stands in the document itself. */
  inline?: KnownInline
  /** Where it sends the reader instead. */
  location?: string | null
}

export interface StoredPage extends RenderedPage {
  forms: Record<Encoding, StoredForm>
  /** Where each reader's own key is written into the bytes; -1 on a page that is the same for all. */
  keyAt: number
}

export interface StoreOptions {
  audience?: Audience
  /** Instead of what all pages have. */
  headers?: Record<string, string>
}

/** Does once, when a page changes, all the work that would otherwise be done for each visitor. */
export async function storePage(
  page: RenderedPage,
  { audience = 'visitors', headers = {} }: StoreOptions = {},
): Promise<StoredPage> {
  const { status, contentType, body } = page
  const bytes = Buffer.from(body)
  const keyAt = bytes.indexOf(FORM_KEY_SLOT)
  const policy = Object.entries(policyHeaders(page, audience)).flat()
  // The policy too: who has the page is told only that it has not changed, and goes by the policy it came with.
  const digest = createHash('sha256').update(policy.join()).update(bytes).digest('base64url').slice(0, 22)
  const form = (encoding: Encoding, encoded: Buffer) =>
    storeForm({ encoding, body: encoded, digest, policy, status, contentType, headers, isKeyed: keyAt >= 0 })
  const identity = form('identity', bytes)
  // A picture is compressed already; a key could not be written into compressed bytes.
  if (typeof body !== 'string' || keyAt >= 0)
    return { ...page, keyAt, forms: { br: identity, gzip: identity, identity } }
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gunzippable(bytes, { level: 9 }),
  ])
  return { ...page, keyAt, forms: { br: form('br', br), gzip: form('gzip', gz), identity } }
}

const NOTHING_INLINE: KnownInline = { scripts: [], styles: [] }

/** What a browser may do with this answer, and where it reports what it refused. */
export function policyHeaders(page: RenderedPage, audience: Audience): Record<string, string> {
  const { contentType, policy, inline = NOTHING_INLINE } = page
  if (policy) return { [POLICY]: policy }
  if (!contentType.startsWith('text/html')) return { [POLICY]: NO_CONTENT_POLICY }
  return { [POLICY]: contentPolicyFor(inline, audience), 'reporting-endpoints': REPORTING_ENDPOINTS }
}

interface FormParts {
  encoding: Encoding
  body: Buffer
  digest: string
  policy: string[]
  status: number
  contentType: string
  headers: Record<string, string>
  isKeyed: boolean
}

function storeForm(parts: FormParts): StoredForm {
  const { encoding, body, digest, policy, status, contentType, isKeyed } = parts
  const etag = isKeyed ? null : `"${digest}-${encoding}"`
  const always = Object.entries({
    ...(etag && { etag }),
    // Kept anywhere, but asked about each time: a change is seen at once, an unchanged page costs no bytes.
    'cache-control': status === 200 && etag ? 'public, max-age=0, must-revalidate' : 'no-store',
    vary: 'accept-encoding',
    ...(status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    ...SECURITY_HEADERS,
    ...parts.headers,
  }).flat()
  const headers = [
    'content-type',
    contentType,
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(body.length),
    ...policy,
    ...always,
  ]
  return { etag, headers, notModifiedHeaders: always, body }
}
