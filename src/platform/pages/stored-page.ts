import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { FORM_KEY_PLACEHOLDER } from '#shared/http/form-key-placeholder.ts'
import { DENY_ALL_CSP, SECURITY_HEADERS } from '../http/security-headers.ts'
import {
  type Audience,
  contentSecurityPolicy,
  type InlineContent,
  REPORTING_ENDPOINTS,
} from './content-security-policy.ts'

const POLICY = 'content-security-policy'
/** For a page that could not be rendered because the database is down. */
export const RETRY_AFTER_SECONDS = 5
const brotli = promisify(brotliCompress)
/** The highest, 11, takes four times as long for 1.5 % less, and was most of the time from a save to its page. */
const BROTLI_QUALITY = 10
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page in one encoding, ready to be sent: headers in Node's flat list, and bytes. */
interface EncodedPage {
  /** Null if each response is different. */
  etag: string | null
  headers: string[]
  notModifiedHeaders: string[]
  body: Buffer
}

/** Mostly an HTML document, but also a feed, a sitemap or an image. */
export interface RenderedPage {
  status: number
  contentType: string
  body: string | Buffer
  /** Replaces the usual content security policy. */
  policy?: string | null
  /** The inline scripts and styles that the usual policy allows. */
  inline?: InlineContent
  /** For a redirect. */
  location?: string | null
}

export interface StoredPage extends RenderedPage {
  encodings: Record<Encoding, EncodedPage>
  /** Where each visitor's form key is written into the bytes; -1 on a page without one. */
  keyAt: number
}

export interface StoreOptions {
  audience?: Audience
  /** Override those of public pages. */
  headers?: Record<string, string>
}

/** Compresses a page and prepares its headers once per change instead of per request. */
export async function storePage(
  page: RenderedPage,
  { audience = 'visitors', headers = {} }: StoreOptions = {},
): Promise<StoredPage> {
  const { status, contentType, body } = page
  const bytes = Buffer.from(body)
  const keyAt = bytes.indexOf(FORM_KEY_PLACEHOLDER)
  const policy = Object.entries(policyHeaders(page, audience)).flat()
  // With the policy: after a 304 the browser uses the policy it has stored with the page.
  const digest = createHash('sha256').update(policy.join()).update(bytes).digest('base64url').slice(0, 22)
  const encode = (encoding: Encoding, encoded: Buffer) =>
    encodePage({ encoding, body: encoded, digest, policy, status, contentType, headers, isKeyed: keyAt >= 0 })
  const identity = encode('identity', bytes)
  // Images are compressed already, and a key cannot be written into compressed bytes.
  if (typeof body !== 'string' || keyAt >= 0)
    return { ...page, keyAt, encodings: { br: identity, gzip: identity, identity } }
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    compressGzip(bytes, { level: 9 }),
  ])
  return { ...page, keyAt, encodings: { br: encode('br', br), gzip: encode('gzip', gz), identity } }
}

const NO_INLINE: InlineContent = { scripts: [], styles: [] }

/** The content security policy, and where browsers report violations. */
export function policyHeaders(page: RenderedPage, audience: Audience): Record<string, string> {
  const { contentType, policy, inline = NO_INLINE } = page
  if (policy) return { [POLICY]: policy }
  if (!contentType.startsWith('text/html')) return { [POLICY]: DENY_ALL_CSP }
  return { [POLICY]: contentSecurityPolicy(inline, audience), 'reporting-endpoints': REPORTING_ENDPOINTS }
}

interface EncodingParts {
  encoding: Encoding
  body: Buffer
  digest: string
  policy: string[]
  status: number
  contentType: string
  headers: Record<string, string>
  isKeyed: boolean
}

function encodePage(parts: EncodingParts): EncodedPage {
  const { encoding, body, digest, policy, status, contentType, isKeyed } = parts
  const etag = isKeyed ? null : `"${digest}-${encoding}"`
  const always = Object.entries({
    ...(etag && { etag }),
    // Cached anywhere but revalidated each time: changes show at once, an unchanged page is a 304.
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
