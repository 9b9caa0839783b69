import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './document.en.ts'
import type * as french from './document.fr.ts'

export let documentTexts: Twin<typeof english.documentTexts>

declareTexts<typeof english, typeof french>('pages/dashboard/document', texts => {
  ;({ documentTexts } = texts)
})
