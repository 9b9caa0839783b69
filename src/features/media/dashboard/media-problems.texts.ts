import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './media-problems.en.ts'
import type * as french from './media-problems.fr.ts'

export let problemText: Twin<typeof english.problemText>

declareTexts<typeof english, typeof french>('features/media/dashboard/media-problems', texts => {
  ;({ problemText } = texts)
})
