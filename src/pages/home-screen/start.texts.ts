import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './start.en.ts'
import type * as french from './start.fr.ts'

export let startTexts: Twin<typeof english.startTexts>

declareTexts<typeof english, typeof french>('pages/home-screen/start', texts => {
  ;({ startTexts } = texts)
})
