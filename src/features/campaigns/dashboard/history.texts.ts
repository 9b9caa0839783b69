import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './history.en.ts'
import type * as french from './history.fr.ts'

export let mailReason: Twin<typeof english.mailReason>
export let historyTexts: Twin<typeof english.historyTexts>
export let controlTexts: Twin<typeof english.controlTexts>

declareTexts<typeof english, typeof french>('features/campaigns/dashboard/history', texts => {
  ;({ mailReason, historyTexts, controlTexts } = texts)
})
