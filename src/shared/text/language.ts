/** The languages of the dashboard. The public site is French. */
export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The name of each language, in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' }

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some(known => known === value)

let current: Language = 'en'

/** The language of the texts that are loaded. English on the server, once it has rendered the sign-in form in both. */
export const language = (): Language => current

/** For `Intl`. */
export const locale = (): 'en-CA' | 'fr-CA' => `${current}-CA`

const listeners = new Set<() => void>()

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setLanguage(next: Language): void {
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}
