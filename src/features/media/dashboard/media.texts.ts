import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './media.en.ts'
import type * as french from './media.fr.ts'

export let mediaTexts: Twin<typeof english.mediaTexts>

declareTexts<typeof english, typeof french>('features/media/dashboard/media', texts => {
  ;({ mediaTexts } = texts)
})
