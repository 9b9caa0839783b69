import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAIL_EDITOR_HEIGHT, MAIL_EDITOR_PATH, MAIL_EDITOR_SANDBOX } from '../mail-editor.rules.ts'
import { editorTexts } from './editor-frame.en.ts'
import { MAIL_STYLES } from './mail-shell.ts'

/** A part of the editor, under a name that changes with its content. */
export interface EditorFile {
  name: string
  contentType: string
  content: Buffer
}

async function readPart(address: string, contentType: string): Promise<EditorFile> {
  const content = await readFile(fileURLToPath(address))
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return { name: digest + path.extname(address), contentType, content }
}

/** One row of buttons on a phone: what a mail needs, and nothing that a mail program would not show. */
const BUTTONS = ['paragraph', '|', 'bold', 'italic', 'ul', 'ol', '|', 'link', 'image', '|', 'undo', 'redo']
const LEFT_OUT = [
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
  disablePlugins: LEFT_OUT,
  editorClassName: 'mail-inside',
  toolbarAdaptive: false,
  statusbar: false,
  allowResizeY: false,
  hidePoweredByJodit: true,
  language: 'en',
  spellcheck: true,
  askBeforePasteHTML: false,
  askBeforePasteFromWord: false,
  defaultActionOnPaste: 'insert_clear_html',
  imageProcessor: { replaceDataURIToBlobIdInView: false },
}

const SCRIPT = `(() => {
  const editor = Jodit.make('#editor', ${JSON.stringify(OPTIONS)})
  const tell = report => parent.postMessage({ mailEditor: report }, '*')
  const area = editor.editor
  area.setAttribute('lang', 'fr')
  area.setAttribute('aria-label', ${JSON.stringify(editorTexts.label)})
  let isFilling = false
  addEventListener('message', ({ source, data }) => {
    const content = data?.mailEditor?.content
    if (source !== parent || typeof content !== 'string') return
    isFilling = true
    editor.value = content
    editor.history?.clear()
    isFilling = false
  })
  const tellContent = () => isFilling || tell({ kind: 'changed', content: editor.value })
  editor.events.on('change', tellContent)
  // The editor takes its time to notice what was typed; a thumb that saves at once must not lose a letter.
  area.addEventListener('input', tellContent)
  tell({ kind: 'ready' })
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

export interface EditorFrame {
  document: string
  policy: string
  files: EditorFile[]
}

/** A document with the editor in it, and nothing else: no session, no storage, no call of ours. */
export async function composeEditorFrame(): Promise<EditorFrame> {
  const script = await readPart(
    import.meta.resolve('jodit/es2021/jodit.min.js'),
    'text/javascript; charset=utf-8',
  )
  const styles = await readPart(import.meta.resolve('jodit/es2021/jodit.min.css'), 'text/css; charset=utf-8')
  const digest = createHash('sha256').update(SCRIPT).digest('base64')
  return {
    files: [script, styles],
    document: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${editorTexts.label}</title>
<link rel="stylesheet" href="${MAIL_EDITOR_PATH}/${styles.name}">
<style>${STYLES}</style>
</head>
<body>
<textarea id="editor" aria-label="${editorTexts.label}"></textarea>
<script src="${MAIL_EDITOR_PATH}/${script.name}"></script>
<script>${SCRIPT}</script>
</body>
</html>
`,
    policy: [
      "default-src 'none'",
      `sandbox ${MAIL_EDITOR_SANDBOX}`,
      `script-src 'self' 'sha256-${digest}'`,
      // The editor writes styles into what it edits: that is its work.
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
