import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './photos.en.ts'
import type * as french from './photos.fr.ts'

export let photosTexts: Twin<typeof english.photosTexts>

declareTexts<typeof english, typeof french>('features/conversations/dashboard/photos', texts => {
  ;({ photosTexts } = texts)
})
