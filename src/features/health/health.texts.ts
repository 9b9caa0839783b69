import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './health.en.ts'
import type * as french from './health.fr.ts'

export let healthTexts: Twin<typeof english.healthTexts>

declareTexts<typeof english, typeof french>('features/health/health', texts => {
  ;({ healthTexts } = texts)
})
