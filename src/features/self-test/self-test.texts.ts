import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './self-test.en.ts'
import type * as french from './self-test.fr.ts'

export let selfTestTexts: Twin<typeof english.selfTestTexts>

declareTexts<typeof english, typeof french>('features/self-test/self-test', texts => {
  ;({ selfTestTexts } = texts)
})
