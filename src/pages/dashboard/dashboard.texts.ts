import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './dashboard.en.ts'
import type * as french from './dashboard.fr.ts'

export let dashboardTexts: Twin<typeof english.dashboardTexts>

declareTexts<typeof english, typeof french>('pages/dashboard/dashboard', texts => {
  ;({ dashboardTexts } = texts)
})
