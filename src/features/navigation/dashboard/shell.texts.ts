import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './shell.en.ts'
import type * as french from './shell.fr.ts'

export let shellTexts: Twin<typeof english.shellTexts>

declareTexts<typeof english, typeof french>('features/navigation/dashboard/shell', texts => {
  ;({ shellTexts } = texts)
})
