import type { Language } from '#shared/text/language.ts'
import { THEME_KEY } from '#ui/styles/theme.ts'
import { LANGUAGE_KEY } from './device-language.ts'

const THEME = `document.documentElement.dataset.theme=localStorage.getItem('${THEME_KEY}')==='dark'?'dark':'light'`
const LANGUAGE = `if(localStorage.getItem('${LANGUAGE_KEY}')==='fr')document.documentElement.lang='fr'`

/**
 * The inline script in the head of a dashboard document. It runs before the first paint: a dark screen never flashes
 * light, the document has its language from the start, and its texts load early.
 */
export const applyStoredChoices = (texts: Record<Language, string> | undefined): string =>
  `try{${THEME};${LANGUAGE}}catch{}` +
  (texts
    ? `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:${JSON.stringify(texts)}[document.documentElement.lang]}))`
    : '')
