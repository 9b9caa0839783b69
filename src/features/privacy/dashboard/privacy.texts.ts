import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './privacy.en.ts'
import type * as french from './privacy.fr.ts'

export let privacyTexts: Twin<typeof english.privacyTexts>

declareTexts<typeof english, typeof french>('features/privacy/dashboard/privacy', texts => {
  ;({ privacyTexts } = texts)
})
