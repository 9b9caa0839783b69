import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './settings.en.ts'
import type * as french from './settings.fr.ts'

export let settingsTexts: Twin<typeof english.settingsTexts>

declareTexts<typeof english, typeof french>('features/settings/dashboard/settings', texts => {
  ;({ settingsTexts } = texts)
})
