import { createHash } from 'node:crypto'
import { APP_SCOPE, OFFLINE_PATH } from '../phone-app.rules.ts'
import { waitForConnection } from './offline-script.ts'
import { shellTexts } from './shell.en.ts'

const { kept, oneDraft, manyDrafts } = shellTexts
const SETTINGS = { offlinePath: OFFLINE_PATH, appPath: APP_SCOPE, words: { kept, oneDraft, manyDrafts } }
const SCRIPT = `(${waitForConnection})(${JSON.stringify(SETTINGS)})`

const STYLES = `:root{color-scheme:light;--ground:#f4eee3;--tile:#fffcf6;--joint:#ded4c2;--ink:#1b2220;--ink-2:#515954;--sage:#1f4b3f;--on-sage:#fffcf6;--clay:#c8613c;--focus:#4e7f67}
[data-theme=dark]{color-scheme:dark;--ground:#121816;--tile:#1b2220;--joint:#303a36;--ink:#f4eee3;--ink-2:#b0b7af;--sage:#a3d0b8;--on-sage:#10201a;--clay:#d9734d;--focus:#6fa58a}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;align-content:center;justify-content:center;grid-template-columns:minmax(0,34rem);padding:32px 16px;background:var(--ground);color:var(--ink);font:400 16px/1.45 "Instrument Sans",system-ui,sans-serif}
svg{width:56px;height:56px;fill:var(--sage)}
svg path+path{fill:var(--clay)}
h1{margin:20px 0 8px;font-size:30px;line-height:1.05;font-weight:700;letter-spacing:-.012em}
h2{margin:28px 0 10px;font-size:20px;line-height:1.2;font-weight:650}
p{margin:0;color:var(--ink-2)}
ul{margin:0;padding:0;list-style:none;display:grid;gap:1px;border:1px solid var(--joint);border-radius:4px;overflow:hidden;background:var(--joint)}
li{padding:12px 14px;background:var(--tile)}
[data-kept]{margin-top:12px;font-weight:600;color:var(--ink)}
[data-kept]:empty{display:none}
button{margin-top:24px;width:100%;min-height:52px;border:0;border-radius:4px;background:var(--sage);color:var(--on-sage);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** All in one document, since nothing else can be fetched where it is shown. */
export const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${shellTexts.title}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<svg viewBox="0 0 96 96" aria-hidden="true"><path d="M0 0H46A46 46 0 0 1 0 46ZM0 96H46A46 46 0 0 0 0 50ZM96 96H50A46 46 0 0 1 96 50Z"/><path d="M96 0H50A46 46 0 0 0 96 46Z"/></svg>
<h1>${shellTexts.title}</h1>
<p>${shellTexts.hint}</p>
<h2>${shellTexts.works}</h2>
<ul>
${shellTexts.promises.map(promise => `<li>${promise}</li>`).join('\n')}
</ul>
<p data-kept role="status"></p>
<button type="button">${shellTexts.tryAgain}</button>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`

export const OFFLINE_POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLES)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')
