import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './hero-editor.en.ts'
import type * as french from './hero-editor.fr.ts'

export let heroEditorTexts: Twin<typeof english.heroEditorTexts>

declareTexts<typeof english, typeof french>('sections/hero/dashboard/hero-editor', texts => {
  ;({ heroEditorTexts } = texts)
})
