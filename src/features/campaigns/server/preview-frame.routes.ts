import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isLanguage, type Language } from '#shared/text/language.ts'
import { MAIL_PREVIEW_PATH, MAIL_PREVIEW_SANDBOX } from '../mail-preview.rules.ts'
import { previewTexts as english } from './editor-frame.en.ts'
import { previewTexts as french } from './editor-frame.fr.ts'

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

const TEXTS = { en: english, fr: french }

const documentIn = (language: Language) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${TEXTS[language].label}</title>
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
  const isPublic = { config: { access: 'public' as const } }
  app.get<{ Querystring: { language?: unknown } }>(MAIL_PREVIEW_PATH, isPublic, async ({ query }, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
      })
      .send(documentIn(isLanguage(query.language) ? query.language : 'en')),
  )
}
