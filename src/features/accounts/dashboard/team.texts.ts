import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './team.en.ts'
import type * as french from './team.fr.ts'

export let teamTexts: Twin<typeof english.teamTexts>

declareTexts<typeof english, typeof french>('features/accounts/dashboard/team', texts => {
  ;({ teamTexts } = texts)
})
