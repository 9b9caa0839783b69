import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { isLanguage, type Language } from '#shared/text/language.ts'
import { MAIL_EDITOR_HEIGHT, MAIL_EDITOR_PATH, MAIL_EDITOR_SANDBOX } from '../mail-editor.rules.ts'
import { editorTexts as english } from './editor-frame.en.ts'
import { editorTexts as french } from './editor-frame.fr.ts'
import { MAIL_STYLES } from './email-layout.ts'

const compress = promisify(brotliCompress)
/** High compression that does not delay the first request noticeably. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Serves the mail editor as its own document, sandboxed without our origin. Built on the first request. */
export function registerEditorFrame(app: FastifyInstance): void {
  const frames: Partial<Record<Language, ReturnType<typeof loadFrame>>> = {}
  const load = (language: Language) => {
    frames[language] ??= loadFrame(language)
    return frames[language]
  }
  const isPublic = { config: { access: 'public' as const } }

  app.get<{ Querystring: { language?: unknown } }>(MAIL_EDITOR_PATH, isPublic, async ({ query }, reply) => {
    const { document, policy } = await load(isLanguage(query.language) ? query.language : 'en')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
      })
      .send(document)
  })

  app.get<{ Params: { file: string } }>(`${MAIL_EDITOR_PATH}/:file`, isPublic, async (request, reply) => {
    const found = (await load('en')).files.find(({ name }) => name === request.params.file)
    if (!found) throw new AppError('not_found', 'Not found.')
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    return reply
      .headers({
        'content-type': found.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        // Requests of a sandboxed document are cross-origin even to our own server.
        'cross-origin-resource-policy': 'cross-origin',
        ...(takesBrotli && { 'content-encoding': 'br' }),
      })
      .send(takesBrotli ? found.compressed : found.content)
  })
}

async function loadFrame(language: Language) {
  const { files, ...frame } = await composeEditorFrame(language)
  const ready = files.map(async file => ({ ...file, compressed: await compress(file.content, QUALITY) }))
  return { ...frame, files: await Promise.all(ready) }
}

/** A file of the editor, named by its hash. */
interface EditorFile {
  name: string
  contentType: string
  content: Buffer
}

async function readEditorFile(address: string, contentType: string): Promise<EditorFile> {
  const content = await readFile(fileURLToPath(address))
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return { name: digest + path.extname(address), contentType, content }
}

/** One row of buttons on a phone, and only what mail programs can show. */
const BUTTONS = ['paragraph', '|', 'bold', 'italic', 'ul', 'ol', '|', 'link', 'image', '|', 'undo', 'redo']
const DISABLED_PLUGINS = [
  ...[
    'ai-assistant',
    'about',
    'class-span',
    'clipboard',
    'file',
    'iframe',
    'powered-by-jodit',
    'preview',
    'print',
  ],
  ...['search', 'source', 'speech-recognize', 'spellcheck', 'sticky', 'symbols', 'video', 'xpath', 'stat'],
]

const OPTIONS = {
  height: MAIL_EDITOR_HEIGHT,
  buttons: BUTTONS,
  disablePlugins: DISABLED_PLUGINS,
  editorClassName: 'mail-inside',
  toolbarAdaptive: false,
  statusbar: false,
  allowResizeY: false,
  hidePoweredByJodit: true,
  spellcheck: true,
  askBeforePasteHTML: false,
  askBeforePasteFromWord: false,
  defaultActionOnPaste: 'insert_clear_html',
  imageProcessor: { replaceDataURIToBlobIdInView: false },
}

const TEXTS = { en: english, fr: french }

const scriptIn = (language: Language) => `(() => {
  const editor = Jodit.make('#editor', ${JSON.stringify({ ...OPTIONS, language })})
  const post = message => parent.postMessage({ mailEditor: message }, '*')
  const area = editor.editor
  area.setAttribute('lang', 'fr')
  area.setAttribute('aria-label', ${JSON.stringify(TEXTS[language].label)})
  let isFilling = false
  addEventListener('message', ({ source, data }) => {
    const content = data?.mailEditor?.content
    if (source !== parent || typeof content !== 'string') return
    isFilling = true
    editor.value = content
    editor.history?.clear()
    isFilling = false
  })
  const postContent = () => isFilling || post({ kind: 'changed', content: editor.value })
  editor.events.on('change', postContent)
  // The change event of the editor is delayed; without this, saving right after typing would lose the last letters.
  area.addEventListener('input', postContent)
  post({ kind: 'ready' })
})()`

const withoutDark = (styles: string) => styles.slice(0, styles.indexOf('@media (prefers-color-scheme'))

const STYLES = `body{margin:0;background:#fbf8f1}
.jodit-container:not(.jodit_inline){border:0}
.jodit-toolbar-button{min-height:44px}
.jodit-toolbar__box,.jodit-toolbar-collection,.jodit-toolbar-editor-collection{background-image:none!important}
.jodit-toolbar-button__button{min-width:40px!important;min-height:44px!important;justify-content:center}
.jodit-wysiwyg.mail-inside{padding:20px 24px!important;background:#fbf8f1;color:#1b2220;font:17px/26px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
.jodit-wysiwyg.mail-inside table{border-collapse:separate}
.jodit-wysiwyg.mail-inside td{border:0}
${withoutDark(MAIL_STYLES)}`

interface EditorFrame {
  document: string
  policy: string
  files: EditorFile[]
}

/** The document contains only the editor, without access to session, storage or API. */
async function composeEditorFrame(language: Language): Promise<EditorFrame> {
  const { label } = TEXTS[language]
  const ownScript = scriptIn(language)
  const script = await readEditorFile(
    import.meta.resolve('jodit/es2021/jodit.min.js'),
    'text/javascript; charset=utf-8',
  )
  const styles = await readEditorFile(
    import.meta.resolve('jodit/es2021/jodit.min.css'),
    'text/css; charset=utf-8',
  )
  const digest = createHash('sha256').update(ownScript).digest('base64')
  return {
    files: [script, styles],
    document: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${label}</title>
<link rel="stylesheet" href="${MAIL_EDITOR_PATH}/${styles.name}">
<style>${STYLES}</style>
</head>
<body>
<textarea id="editor" aria-label="${label}"></textarea>
<script src="${MAIL_EDITOR_PATH}/${script.name}"></script>
<script>${ownScript}</script>
</body>
</html>
`,
    policy: [
      "default-src 'none'",
      `sandbox ${MAIL_EDITOR_SANDBOX}`,
      `script-src 'self' 'sha256-${digest}'`,
      // The editor writes inline styles into the content.
      "style-src 'self' 'unsafe-inline'",
      'img-src https: data:',
      'font-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "object-src 'none'",
    ].join('; '),
  }
}
