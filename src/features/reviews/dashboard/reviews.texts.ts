import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './reviews.en.ts'
import type * as french from './reviews.fr.ts'

export let reviewsTexts: Twin<typeof english.reviewsTexts>
export let reviewFormTexts: Twin<typeof english.reviewFormTexts>
export let askTexts: Twin<typeof english.askTexts>

declareTexts<typeof english, typeof french>('features/reviews/dashboard/reviews', texts => {
  ;({ reviewsTexts, reviewFormTexts, askTexts } = texts)
})
