import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './home-screen.en.ts'
import type * as french from './home-screen.fr.ts'

export let homeTexts: Twin<typeof english.homeTexts>

declareTexts<typeof english, typeof french>('pages/home-screen/home-screen', texts => {
  ;({ homeTexts } = texts)
})
