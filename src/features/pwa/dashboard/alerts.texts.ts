import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './alerts.en.ts'
import type * as french from './alerts.fr.ts'

export let alertsTexts: Twin<typeof english.alertsTexts>

declareTexts<typeof english, typeof french>('features/pwa/dashboard/alerts', texts => {
  ;({ alertsTexts } = texts)
})
