import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './auth.en.ts'
import type * as french from './auth.fr.ts'

export let authTexts: Twin<typeof english.authTexts>

declareTexts<typeof english, typeof french>('features/accounts/dashboard/auth', texts => {
  ;({ authTexts } = texts)
})
