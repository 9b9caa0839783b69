import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { MAIL_PREVIEW_PATH, MAIL_PREVIEW_SANDBOX } from '../mail-preview.rules.ts'
import { previewTexts } from './editor-frame.en.ts'

/** Replaces the document by the mail, once. Links do nothing. */
const SCRIPT = `(() => {
  const post = message => parent.postMessage({ mailPreview: message }, '*')
  addEventListener('message', ({ source, data }) => {
    const html = data?.mailPreview?.html
    if (source !== parent || typeof html !== 'string') return
    document.open()
    document.write(html)
    document.close()
    document.addEventListener('click', event => event.preventDefault())
    const measure = () => post({ kind: 'height', height: document.documentElement.scrollHeight })
    new ResizeObserver(measure).observe(document.body)
    measure()
  })
  post({ kind: 'ready' })
})()`

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${previewTexts.label}</title>
</head>
<body>
<script>${SCRIPT}</script>
</body>
</html>
`

const POLICY = [
  "default-src 'none'",
  `sandbox ${MAIL_PREVIEW_SANDBOX}`,
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  // Mails carry their styles inline.
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "object-src 'none'",
].join('; ')

/** Serves the frame of mail previews. It gets the mail by a message, so the address shows nothing to anybody. */
export function registerPreviewFrame(app: FastifyInstance): void {
  app.get(MAIL_PREVIEW_PATH, { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
      })
      .send(DOCUMENT),
  )
}
