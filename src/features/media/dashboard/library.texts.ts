import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './library.en.ts'
import type * as french from './library.fr.ts'

export let libraryTexts: Twin<typeof english.libraryTexts>

declareTexts<typeof english, typeof french>('features/media/dashboard/library', texts => {
  ;({ libraryTexts } = texts)
})
