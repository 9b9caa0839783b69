import { useSyncExternalStore } from 'react'
import { type Language, language, subscribeToLanguage } from '#shared/text/language.ts'

/** Renders again when the language changes. English on the server and while React hydrates. */
export const useLanguage = (): Language =>
  useSyncExternalStore(subscribeToLanguage, language, () => 'en' as const)
