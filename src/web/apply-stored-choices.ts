import type { Language } from '#shared/text/language.ts'
import { THEME_KEY } from '#ui/styles/theme.ts'
import { LANGUAGE_KEY } from './device-language.ts'
import { TOKEN_KEY } from './token-key.ts'

const THEME = `document.documentElement.dataset.theme=localStorage.getItem('${THEME_KEY}')==='dark'?'dark':'light'`
const LANGUAGE = `if(localStorage.getItem('${LANGUAGE_KEY}')==='fr')document.documentElement.lang='fr'`
const SIGNED_OUT = `if(!localStorage.getItem('${TOKEN_KEY}'))document.documentElement.dataset.signedOut=''`
/** A form of the document cannot be sent yet: the form that takes its place is sent instead. */
const FIRST_FORM = `addEventListener('submit',event=>{if(!event.target.closest('[data-first-form]'))return;event.preventDefault();event.target.dataset.submitted=''})`

/**
 * The inline script in the head of a dashboard document. It runs before the first paint: a dark screen never flashes
 * light, the document has its language from the start and the sign-in form if nobody is signed in, and its texts load early.
 */
export const applyStoredChoices = (texts: Record<Language, string> | undefined): string =>
  `try{${THEME};${LANGUAGE};${SIGNED_OUT}}catch{}${FIRST_FORM};` +
  (texts
    ? `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:${JSON.stringify(texts)}[document.documentElement.lang]}))`
    : '')
