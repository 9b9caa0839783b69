import { createHash } from 'node:crypto'
import { CSP_REPORTS_PATH } from '#shared/http/csp-reports-path.ts'

/** Defines the endpoint `policy` of `report-to`. */
export const REPORTING_ENDPOINTS = `policy="/api${CSP_REPORTS_PATH}"`

/** Public pages: no script may turn a string into markup or code. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types 'none'"]

/** The dashboard edits mails, so its scripts must create markup. */
export type Audience = 'visitors' | 'dashboard'

/** The inline scripts and styles that our code has put into a document; never read from the document itself. */
export interface InlineContent {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Allows these inline scripts and styles by their hashes, and no others. */
export function contentSecurityPolicy({ scripts, styles }: InlineContent, audience: Audience): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(scripts)].join(' '),
    ["style-src 'self'", ...hashes(styles)].join(' '),
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(audience === 'visitors' ? TRUSTED_TYPES : []),
    'report-to policy',
  ].join('; ')
}

function hashes(texts: readonly string[]): string[] {
  return [...new Set(texts)].map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
