import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './campaigns.en.ts'
import type * as french from './campaigns.fr.ts'

export let skipReason: Twin<typeof english.skipReason>
export let emailTexts: Twin<typeof english.emailTexts>
export let audienceTexts: Twin<typeof english.audienceTexts>
export let reviewTexts: Twin<typeof english.reviewTexts>
export let previewTexts: Twin<typeof english.previewTexts>
export let progressTexts: Twin<typeof english.progressTexts>

declareTexts<typeof english, typeof french>('features/campaigns/dashboard/campaigns', texts => {
  ;({ skipReason, emailTexts, audienceTexts, reviewTexts, previewTexts, progressTexts } = texts)
})
