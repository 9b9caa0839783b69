import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './account-link.en.ts'
import type * as french from './account-link.fr.ts'

export let linkTexts: Twin<typeof english.linkTexts>

declareTexts<typeof english, typeof french>('features/accounts/dashboard/account-link', texts => {
  ;({ linkTexts } = texts)
})
