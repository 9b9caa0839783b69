import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './sample-editor.en.ts'
import type * as french from './sample-editor.fr.ts'

export let sampleEditorTexts: Twin<typeof english.sampleEditorTexts>

declareTexts<typeof english, typeof french>('sections/sample/dashboard/sample-editor', texts => {
  ;({ sampleEditorTexts } = texts)
})
