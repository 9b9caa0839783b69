import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './templates.en.ts'
import type * as french from './templates.fr.ts'

export let templateTexts: Twin<typeof english.templateTexts>

declareTexts<typeof english, typeof french>('features/campaigns/dashboard/templates', texts => {
  ;({ templateTexts } = texts)
})
