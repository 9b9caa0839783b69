import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './second-factor.en.ts'
import type * as french from './second-factor.fr.ts'

export let factorTexts: Twin<typeof english.factorTexts>

declareTexts<typeof english, typeof french>('features/accounts/dashboard/second-factor', texts => {
  ;({ factorTexts } = texts)
})
