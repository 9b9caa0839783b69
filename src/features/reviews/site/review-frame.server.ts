import { escapeXml } from '#shared/text/escape-xml.ts'
import { REVIEW_FRAME_SANDBOX } from '../review-frame.rules.ts'
import { reviewsTexts } from './reviews.fr.ts'

/** Tells the page how tall the widget is, and whether one of its scripts never came. */
const REPORT = `(() => {
  const tell = hasFailed =>
    parent.postMessage({ reviews: { height: document.body?.scrollHeight ?? 0, hasFailed } }, '*')
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tell(true), true)
  addEventListener('DOMContentLoaded', () => new ResizeObserver(() => tell(false)).observe(document.body))
})()`

const STYLES = 'body{margin:0;font:1.0625rem/1.55 system-ui,sans-serif;color:#1b2220}'

/** The widget's scripts in their order, each where it may draw: some write at their own place. */
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

/** All that a widget needs to draw, nothing of ours, and no origin to draw on. */
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
