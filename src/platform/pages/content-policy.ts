import { createHash } from 'node:crypto'
import { POLICY_REPORTS_PATH } from '#shared/http/policy-reports-path.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** Names the place that the policy's `report-to` means. */
export const REPORTING_ENDPOINTS = `policy="/api${POLICY_REPORTS_PATH}"`

/** No script of a public page may make markup or code out of a text, not even ours. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types 'none'"]

/** Whose page it is: visitors', or the contractor's, which edits mails and so must make markup. */
export type Audience = 'visitors' | 'dashboard'

/** Allows exactly the inline scripts and styles that this document was rendered with. */
export function contentPolicyFor(html: string, audience: Audience): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(html, INLINE_SCRIPT)].join(' '),
    ["style-src 'self'", ...hashes(html, INLINE_STYLE)].join(' '),
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

function hashes(html: string, inline: RegExp): string[] {
  const found = Array.from(html.matchAll(inline), ([, text = '']) => text)
  return [...new Set(found)].map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
