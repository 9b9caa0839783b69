import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './test-mail.en.ts'
import type * as french from './test-mail.fr.ts'

export let testMailTexts: Twin<typeof english.testMailTexts>

declareTexts<typeof english, typeof french>('features/accounts/dashboard/test-mail', texts => {
  ;({ testMailTexts } = texts)
})
