import { useSyncExternalStore } from 'react'
import { type Language, language, subscribeToLanguage } from '#shared/text/language.ts'

/** Renders again when the language changes. While React hydrates it is English, as in the document. */
export const useLanguage = (): Language =>
  useSyncExternalStore(subscribeToLanguage, language, () => (import.meta.env.SSR ? language() : 'en'))
