import { isLanguage, type Language } from '#shared/text/language.ts'

export const LANGUAGE_KEY = 'language'

/** The language chosen on this device: that of the document. */
export function readDeviceLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

export function saveDeviceLanguage(language: Language): void {
  document.documentElement.lang = language
  store(LANGUAGE_KEY, language)
}

const CHOSEN_KEY = 'language-chosen'
let isChosen = false

/** Somebody chose the language of this device, and their account does not know it yet. */
export const isLanguageChosen = (): boolean => isChosen || read(CHOSEN_KEY) !== null

export function setLanguageChosen(chosen: boolean): void {
  isChosen = chosen
  store(CHOSEN_KEY, chosen ? 'yes' : null)
}

/** What was chosen on this device last, else the language of the account, else that of the device. */
export const preferredLanguage = (ofAccount: Language | null | undefined): Language =>
  isLanguageChosen() ? readDeviceLanguage() : (ofAccount ?? readDeviceLanguage())

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Storage may be full or blocked: the account remembers the language too. */
function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
}
