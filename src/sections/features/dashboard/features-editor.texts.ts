import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './features-editor.en.ts'
import type * as french from './features-editor.fr.ts'

export let featuresEditorTexts: Twin<typeof english.featuresEditorTexts>

declareTexts<typeof english, typeof french>('sections/features/dashboard/features-editor', texts => {
  ;({ featuresEditorTexts } = texts)
})
