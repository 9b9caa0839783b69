import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './reply.en.ts'
import type * as french from './reply.fr.ts'

export let replyTexts: Twin<typeof english.replyTexts>
export let deliveryReason: Twin<typeof english.deliveryReason>

declareTexts<typeof english, typeof french>('features/conversations/dashboard/reply', texts => {
  ;({ replyTexts, deliveryReason } = texts)
})
