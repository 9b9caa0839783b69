import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './profile.en.ts'
import type * as french from './profile.fr.ts'

export let profileTexts: Twin<typeof english.profileTexts>
export let problemTexts: Twin<typeof english.problemTexts>

declareTexts<typeof english, typeof french>('features/accounts/dashboard/profile', texts => {
  ;({ profileTexts, problemTexts } = texts)
})
