import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './mailbox.en.ts'
import type * as french from './mailbox.fr.ts'

export let mailboxTexts: Twin<typeof english.mailboxTexts>

declareTexts<typeof english, typeof french>('features/conversations/dashboard/mailbox', texts => {
  ;({ mailboxTexts } = texts)
})
