import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './request.en.ts'
import type * as french from './request.fr.ts'

export let requestTexts: Twin<typeof english.requestTexts>

declareTexts<typeof english, typeof french>('features/conversations/dashboard/request', texts => {
  ;({ requestTexts } = texts)
})
