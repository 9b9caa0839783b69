import { useEffect, useRef } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#shared/text/language.ts'
import { Segmented } from '#ui/segmented.tsx'
import { useToast } from '#ui/toast.tsx'
import { setLanguageChosen } from '#web/device-language.ts'
import { switchLanguage } from '#web/texts/load-texts.ts'
import { useLanguage } from '#web/use-language.ts'
import { authTexts } from './auth.texts.ts'

const CHOICES = LANGUAGES.map(value => ({ value, label: LANGUAGE_NAMES[value], lang: value }))

/** The screens of the dashboard are mounted again in the other language: this one gets the focus back. */
let hadFocus = false

/** The language of the dashboard, for this device and the account that uses it. */
export function LanguageChoice() {
  const language = useLanguage()
  const toast = useToast()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hadFocus) group.current?.querySelector<HTMLElement>(`[lang=${language}]`)?.focus()
    hadFocus = false
  }, [language])

  async function choose(next: Language) {
    if (next === language) return
    hadFocus = true
    setLanguageChosen(true)
    try {
      await switchLanguage(next)
      toast('success', authTexts.languageChosen)
    } catch {
      hadFocus = false
      toast('error', authTexts.languageFailed)
    }
  }

  return (
    <div ref={group}>
      <Segmented
        label={authTexts.language}
        choices={CHOICES}
        value={language}
        onChoose={next => void choose(next)}
      />
    </div>
  )
}
