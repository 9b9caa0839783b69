import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './menu.en.ts'
import type * as french from './menu.fr.ts'

export let menuTexts: Twin<typeof english.menuTexts>

declareTexts<typeof english, typeof french>('features/navigation/dashboard/menu', texts => {
  ;({ menuTexts } = texts)
})
