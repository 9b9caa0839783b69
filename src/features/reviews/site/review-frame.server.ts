import { escapeXml } from '#shared/text/escape-xml.ts'
import { REVIEW_FRAME_SANDBOX } from '../review-frame.rules.ts'
import { reviewsTexts } from './reviews.fr.ts'

/** Posts the height of the widget to the page, and whether one of its scripts failed to load. */
const REPORT = `(() => {
  const report = hasFailed =>
    parent.postMessage({ reviews: { height: document.body?.scrollHeight ?? 0, hasFailed } }, '*')
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && report(true), true)
  addEventListener('DOMContentLoaded', () => new ResizeObserver(() => report(false)).observe(document.body))
})()`

const STYLES = 'body{margin:0;font:1.0625rem/1.55 system-ui,sans-serif;color:#1b2220}'

/** The widget's scripts in order, in the body: some render at the place of their script tag. */
export function reviewFrameHtml(scripts: readonly string[]): string {
  return `<!doctype html>
<html lang="fr-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(reviewsTexts.frameTitle)}</title>
<base target="_blank">
<style>${STYLES}</style>
<script>${REPORT}</script>
</head>
<body>
<noscript><p>${escapeXml(reviewsTexts.withoutScripts)}</p></noscript>
${scripts.map(address => `<script src="${escapeXml(address)}"></script>`).join('\n')}
</body>
</html>
`
}

/** Allows what a widget needs to render, and nothing of this site. */
export async function reviewFramePolicy(scripts: readonly string[]): Promise<string> {
  const origins = [...new Set(scripts.map(address => new URL(address).origin))].join(' ')
  return [
    "default-src 'none'",
    `sandbox ${REVIEW_FRAME_SANDBOX}`,
    `script-src ${origins} '${await hashOf(REPORT)}'`,
    `style-src ${origins} 'unsafe-inline'`,
    `font-src ${origins} data:`,
    'img-src https: data:',
    `connect-src ${origins}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "object-src 'none'",
  ].join('; ')
}

async function hashOf(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
