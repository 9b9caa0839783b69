import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SECURITY_HEADERS } from '#platform/http/security-headers.ts'
import { contentPolicyFor } from './content-policy.ts'

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

export interface StoredPage {
  status: number
  html: string
  forms: Record<Encoding, StoredForm>
}

/** Does once, when a page changes, all the work that would otherwise be done for each visitor. */
export async function storePage(html: string, status: number): Promise<StoredPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    gunzippable(identity, { level: 9 }),
  ])
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const policy = contentPolicyFor(html)
  const form = (encoding: Encoding, body: Buffer) => storeForm({ encoding, body, digest, policy, status })
  return {
    status,
    html,
    forms: { br: form('br', br), gzip: form('gzip', gz), identity: form('identity', identity) },
  }
}

interface FormParts {
  encoding: Encoding
  body: Buffer
  digest: string
  policy: string
  status: number
}

function storeForm({ encoding, body, digest, policy, status }: FormParts): StoredForm {
  const etag = `"${digest}-${encoding}"`
  // Kept anywhere, but asked about each time: a change is seen at once, an unchanged page costs no bytes.
  const caching = status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store'
  const always = ['etag', etag, 'cache-control', caching, 'vary', 'accept-encoding']
  const headers = [
    'content-type',
    'text/html; charset=utf-8',
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(body.length),
    ...always,
    'content-security-policy',
    policy,
    ...Object.entries(SECURITY_HEADERS).flat(),
  ]
  return { etag, headers, notModifiedHeaders: [...always, ...Object.entries(SECURITY_HEADERS).flat()], body }
}
