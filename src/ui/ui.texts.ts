import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './ui.en.ts'
import type * as french from './ui.fr.ts'

export let uiTexts: Twin<typeof english.uiTexts>

declareTexts<typeof english, typeof french>('ui/ui', texts => {
  ;({ uiTexts } = texts)
})
