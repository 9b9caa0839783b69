import { createHash } from 'node:crypto'
import { POLICY_REPORTS_PATH } from '#shared/http/policy-reports-path.ts'

/** Names the place that the policy's `report-to` means. */
export const REPORTING_ENDPOINTS = `policy="/api${POLICY_REPORTS_PATH}"`

/** No script of a public page may make markup or code out of a text, not even ours. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types 'none'"]

/** Whose page it is: visitors', or the contractor's, which edits mails and so must make markup. */
export type Audience = 'visitors' | 'dashboard'

/** What stands in a document itself and was put there by our own code: never read from the document. */
export interface KnownInline {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Allows exactly the inline scripts and styles that are known; whatever else stands in the document is refused. */
export function contentPolicyFor({ scripts, styles }: KnownInline, audience: Audience): string {
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
