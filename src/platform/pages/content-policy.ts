import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** Allows exactly the inline scripts and styles that this document was rendered with. */
export function contentPolicyFor(html: string): string {
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
  ].join('; ')
}

function hashes(html: string, inline: RegExp): string[] {
  const found = Array.from(html.matchAll(inline), ([, text = '']) => text)
  return [...new Set(found)].map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
