import type { CspReport } from './csp-reports.contract.ts'

/** A CSP violation as it is logged, without personal data. */
export interface Violation {
  directive: string
  blocked: string
  page: string
  source: string
  line: number | null
}

const EXTENSION = /^(chrome|moz|safari(-web)?)-extension/

/** Null for other kinds of report, and for browser extensions. */
export function readViolation({ type, body }: CspReport, siteOrigin: string): Violation | null {
  if (type !== 'csp-violation' || !body) return null
  const { effectiveDirective, blockedURL, documentURL, sourceFile, lineNumber } = body
  if (EXTENSION.test(sourceFile ?? '') || EXTENSION.test(blockedURL ?? '')) return null
  return {
    directive: /^[a-z-]{1,40}$/.test(effectiveDirective ?? '') ? (effectiveDirective ?? '') : UNKNOWN,
    blocked: redactUrl(blockedURL, siteOrigin),
    page: redactUrl(documentURL, siteOrigin),
    source: redactUrl(sourceFile, siteOrigin),
    line: Number.isSafeInteger(lineNumber) ? (lineNumber ?? null) : null,
  }
}

const UNKNOWN = 'unknown'
/** A keyword instead of a URL: `inline`, `eval`, `trusted-types-sink`. */
const KEYWORD = /^[a-z-]{1,30}$/

/** The path for our own pages, the origin for others. URLs can contain personal data, which must not be logged. */
function redactUrl(url: string | null | undefined, siteOrigin: string): string {
  if (!url) return UNKNOWN
  if (KEYWORD.test(url)) return url
  const parsed = URL.parse(url)
  if (!parsed) return UNKNOWN
  if (!/^(https?|wss?):$/.test(parsed.protocol)) return parsed.protocol
  return parsed.origin === siteOrigin ? redactPath(parsed.pathname) : parsed.origin
}

function redactPath(pathname: string): string {
  const [first = '', second = '', ...deeper] = pathname.split('/').slice(1)
  const shown = [first, second].flatMap(segment => (segment ? redactSegment(segment) : []))
  return `/${[...shown, ...(deeper.length > 0 ? ['…'] : [])].join('/')}`
}

/** Keeps names of pages and files; numbers, tokens and e-mail addresses become dots. */
function redactSegment(segment: string): string {
  const isPage = /^(?!.*\d{4})[a-z0-9-]{1,60}$/.test(segment)
  const isFile = /^[\w-]{1,60}\.(js|css|html|xml)$/.test(segment)
  return isPage || isFile ? segment : '…'
}
