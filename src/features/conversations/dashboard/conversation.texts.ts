import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './conversation.en.ts'
import type * as french from './conversation.fr.ts'

export let ago: Twin<typeof english.ago>
export let conversationTexts: Twin<typeof english.conversationTexts>

declareTexts<typeof english, typeof french>('features/conversations/dashboard/conversation', texts => {
  ;({ ago, conversationTexts } = texts)
})
