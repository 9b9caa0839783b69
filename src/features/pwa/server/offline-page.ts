import { createHash } from 'node:crypto'
import type { Language } from '#shared/text/language.ts'
import type { Twin } from '#shared/text/texts.ts'
import { APP_SCOPE, OFFLINE_PATH } from '../pwa.rules.ts'
import { pwaTexts as english } from './pwa.en.ts'
import { pwaTexts as french } from './pwa.fr.ts'

type Texts = Twin<typeof english>

const draftTexts = ({ title, storedDrafts, oneDraft, manyDrafts }: Texts) => ({
  ...{ title, storedDrafts, oneDraft, manyDrafts },
})
const SETTINGS = {
  offlinePath: OFFLINE_PATH,
  appPath: APP_SCOPE,
  texts: { en: draftTexts(english), fr: draftTexts(french) },
}
const SCRIPT = `(${waitForConnection})(${JSON.stringify(SETTINGS)})`

const STYLES = `:root{color-scheme:light;--ground:#f4eee3;--tile:#fffcf6;--joint:#ded4c2;--ink:#1b2220;--ink-2:#515954;--sage:#1f4b3f;--on-sage:#fffcf6;--clay:#c8613c;--focus:#4e7f67}
[data-theme=dark]{color-scheme:dark;--ground:#121816;--tile:#1b2220;--joint:#303a36;--ink:#f4eee3;--ink-2:#b0b7af;--sage:#a3d0b8;--on-sage:#10201a;--clay:#d9734d;--focus:#6fa58a}
*{box-sizing:border-box}
:root:not([lang=fr]) main[lang=fr],[lang=fr] main[lang=en]{display:none}
body{margin:0;min-height:100dvh;display:grid;align-content:center;justify-content:center;grid-template-columns:minmax(0,34rem);padding:32px 16px;background:var(--ground);color:var(--ink);font:400 16px/1.45 "Instrument Sans",system-ui,sans-serif}
svg{width:56px;height:56px;fill:var(--sage)}
svg path+path{fill:var(--clay)}
h1{margin:20px 0 8px;font-size:30px;line-height:1.05;font-weight:700;letter-spacing:-.012em}
h2{margin:28px 0 10px;font-size:20px;line-height:1.2;font-weight:650}
p{margin:0;color:var(--ink-2)}
ul{margin:0;padding:0;list-style:none;display:grid;gap:1px;border:1px solid var(--joint);border-radius:4px;overflow:hidden;background:var(--joint)}
li{padding:12px 14px;background:var(--tile)}
[data-drafts]{margin-top:12px;font-weight:600;color:var(--ink)}
[data-drafts]:empty{display:none}
button{margin-top:24px;width:100%;min-height:52px;border:0;border-radius:4px;background:var(--sage);color:var(--on-sage);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const LOGO =
  '<svg viewBox="0 0 96 96" aria-hidden="true"><path d="M0 0H46A46 46 0 0 1 0 46ZM0 96H46A46 46 0 0 0 0 50ZM96 96H50A46 46 0 0 1 96 50Z"/><path d="M96 0H50A46 46 0 0 0 96 46Z"/></svg>'

const contentIn = (language: Language, texts: Texts) => `<main lang="${language}">
${LOGO}
<h1>${texts.title}</h1>
<p>${texts.hint}</p>
<h2>${texts.works}</h2>
<ul>
${texts.promises.map(promise => `<li>${promise}</li>`).join('\n')}
</ul>
<p data-drafts role="status"></p>
<button type="button">${texts.tryAgain}</button>
</main>`

/** A single document in both languages: nothing else can be fetched while offline. */
export const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${english.title}</title>
<style>${STYLES}</style>
</head>
<body>
${contentIn('en', english)}
${contentIn('fr', french)}
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

interface ScriptSettings {
  offlinePath: string
  appPath: string
  texts: Record<Language, Record<'title' | 'storedDrafts' | 'oneDraft' | 'manyDrafts', string>>
}

/** Its source is inlined into the offline page: it must not use anything from outside the function. */
function waitForConnection({ offlinePath, appPath, texts: allTexts }: ScriptSettings): void {
  const pollMs = 5_000

  const language = localStorage.getItem('language') === 'fr' ? 'fr' : 'en'
  const texts = allTexts[language]
  document.documentElement.lang = language
  document.title = texts.title

  const theme = localStorage.getItem('theme')
  document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light'

  function reopen() {
    // The service worker shows this page at the URL of the requested screen.
    if (location.pathname === offlinePath) location.replace(appPath)
    else location.reload()
  }

  const isReachable = () =>
    fetch(appPath, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    )

  async function poll() {
    if (await isReachable()) reopen()
    else setTimeout(() => void poll(), pollMs)
  }

  function countDrafts(account: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('drafts')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const store = opening.result.transaction('drafts').objectStore('drafts')
        const counting = store.index('account').count(account)
        counting.onsuccess = () => resolve(counting.result)
        counting.onerror = () => reject(counting.error)
      }
    })
  }

  async function showCount() {
    const account = localStorage.getItem('auth-token') && localStorage.getItem('draft-account')
    // Checked first: `open` would create a missing database.
    if (!account || !(await indexedDB.databases()).some(({ name }) => name === 'drafts')) return
    const drafts = await countDrafts(account)
    if (drafts === 0) return
    const howMany = drafts === 1 ? texts.oneDraft : texts.manyDrafts.replace('{count}', String(drafts))
    const element = document.querySelector(`main[lang=${language}] [data-drafts]`)
    if (element) element.textContent = texts.storedDrafts.replace('{count}', howMany)
  }

  addEventListener('online', reopen)
  document.querySelector(`main[lang=${language}] button`)?.addEventListener('click', reopen)
  showCount().catch(() => {})
  setTimeout(() => void poll(), location.pathname === offlinePath ? 0 : pollMs)
}
