import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './messages.en.ts'
import type * as french from './messages.fr.ts'

export let messagesTexts: Twin<typeof english.messagesTexts>

declareTexts<typeof english, typeof french>('features/conversations/dashboard/messages', texts => {
  ;({ messagesTexts } = texts)
})
