import type { Language } from '#shared/text/language.ts'
import { THEME_KEY } from '#ui/styles/theme.ts'
import { LANGUAGE_KEY } from './device-language.ts'
import { TOKEN_KEY } from './token-key.ts'

const THEME = `document.documentElement.dataset.theme=localStorage.getItem('${THEME_KEY}')==='dark'?'dark':'light'`
const LANGUAGE = `if(localStorage.getItem('${LANGUAGE_KEY}')==='fr')document.documentElement.lang='fr'`
/** The picture that `auth-frame.module.css` shows at this width. */
const PICTURE = `'/defaults/hero-poster-'+(matchMedia('(min-width: 1024px)').matches?1440:960)+'.avif'`
const SIGNED_OUT = `if(localStorage.getItem('${TOKEN_KEY}')===null){document.documentElement.dataset.signedOut='';load({rel:'preload',as:'image',fetchPriority:'high',href:${PICTURE}})}`

/**
 * The inline script in the head of a dashboard document. It runs before the first paint: a dark screen never flashes
 * light, the document has its language from the start, and the sign-in form with its picture if nobody is signed in. Its
 * texts load early.
 */
export const applyStoredChoices = (texts: Record<Language, string> | undefined): string =>
  `{const load=link=>document.head.append(Object.assign(document.createElement('link'),link));` +
  `try{${THEME};${LANGUAGE};${SIGNED_OUT}}catch{}` +
  (texts ? `load({rel:'modulepreload',href:${JSON.stringify(texts)}[document.documentElement.lang]})` : '') +
  '}'
