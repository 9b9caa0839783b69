import type { PolicyReport } from './policy-reports.contract.ts'

/** A refusal in the words of the log: what, where, and nothing that could name a visitor. */
export interface Violation {
  directive: string
  blocked: string
  page: string
  source: string
  line: number | null
}

const EXTENSION = /^(chrome|moz|safari(-web)?)-extension/

/** Null for what says nothing of our pages: other kinds of report, and a visitor's own extensions. */
export function readViolation({ type, body }: PolicyReport, siteOrigin: string): Violation | null {
  if (type !== 'csp-violation' || !body) return null
  const { effectiveDirective, blockedURL, documentURL, sourceFile, lineNumber } = body
  if (EXTENSION.test(sourceFile ?? '') || EXTENSION.test(blockedURL ?? '')) return null
  return {
    directive: /^[a-z-]{1,40}$/.test(effectiveDirective ?? '') ? (effectiveDirective ?? '') : UNKNOWN,
    blocked: placeOf(blockedURL, siteOrigin),
    page: placeOf(documentURL, siteOrigin),
    source: placeOf(sourceFile, siteOrigin),
    line: Number.isSafeInteger(lineNumber) ? (lineNumber ?? null) : null,
  }
}

const UNKNOWN = 'unknown'
/** What a browser names instead of an address: `inline`, `eval`, `trusted-types-sink`. */
const KEYWORD = /^[a-z-]{1,30}$/

/** A path of ours as far as it names a page; of others the origin alone. Addresses can carry what must not be logged. */
function placeOf(address: string | null | undefined, siteOrigin: string): string {
  if (!address) return UNKNOWN
  if (KEYWORD.test(address)) return address
  const url = URL.parse(address)
  if (!url) return UNKNOWN
  if (!/^(https?|wss?):$/.test(url.protocol)) return url.protocol
  return url.origin === siteOrigin ? pathOf(url.pathname) : url.origin
}

function pathOf(pathname: string): string {
  const [first = '', second = '', ...deeper] = pathname.split('/').slice(1)
  const shown = [first, second].flatMap(segment => (segment ? nameOrDots(segment) : []))
  return `/${[...shown, ...(deeper.length > 0 ? ['…'] : [])].join('/')}`
}

/** Names of pages and files; a number, a token or an e-mail address is none. */
function nameOrDots(segment: string): string {
  const isPage = /^(?!.*\d{4})[a-z0-9-]{1,60}$/.test(segment)
  const isFile = /^[\w-]{1,60}\.(js|css|html|xml)$/.test(segment)
  return isPage || isFile ? segment : '…'
}
