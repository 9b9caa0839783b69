import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './section-editor.en.ts'
import type * as french from './section-editor.fr.ts'

export let editorTexts: Twin<typeof english.editorTexts>
export let conflictTexts: Twin<typeof english.conflictTexts>
export let differenceTexts: Twin<typeof english.differenceTexts>
export let restoredDraftTexts: Twin<typeof english.restoredDraftTexts>
export let historyTexts: Twin<typeof english.historyTexts>
export let previewTexts: Twin<typeof english.previewTexts>

declareTexts<typeof english, typeof french>('sections/section-kit/dashboard/section-editor', texts => {
  ;({ editorTexts, conflictTexts, differenceTexts, restoredDraftTexts, historyTexts, previewTexts } = texts)
})
