import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './activity.en.ts'
import type * as french from './activity.fr.ts'

export let activityTexts: Twin<typeof english.activityTexts>
export let describeAction: Twin<typeof english.describeAction>

declareTexts<typeof english, typeof french>('features/audit/dashboard/activity', texts => {
  ;({ activityTexts, describeAction } = texts)
})
