import { useEffect } from 'react'
import { DraftStoredNote, FormSheet } from '#ui/form-sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useDraftedForm } from '#web/drafts/use-drafted-form.ts'
import { invalidate } from '#web/query-client.ts'
import { markMessage, type ReceivedMessage } from '../conversations.contract.ts'
import { MAX_WHY_LENGTH } from '../message.rules.ts'
import { conversationTexts as texts } from './conversation.texts.ts'
import { inboxKeys, putMessage } from './conversation-queries.ts'
import { replyTexts } from './reply.texts.ts'

interface Props {
  message: ReceivedMessage
  onClose: () => void
}

/** Asks before a conversation is closed, and why. */
export function CloseSheet({ message: { id, name }, onClose }: Props) {
  const toast = useToast()
  const form = useDraftedForm({
    feature: 'close',
    item: id,
    original: () => ({ why: '' }),
    toStored: ({ why }) => why || undefined,
    fromStored: why => ({ why }),
    validate: () => ({}),
    save: ({ why }) =>
      browserApi().call(markMessage, {
        params: { id },
        body: { isClosed: true, closedBecause: why, isRead: true },
      }),
    onSaved({ contact }) {
      putMessage(contact)
      void invalidate(inboxKeys.all)
      toast('success', texts.closed)
      onClose()
    },
    describeFailure: () => ({ form: texts.failed }),
  })
  // The button that opened it is gone once it is closed: keyboard focus continues at the start of the page.
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <FormSheet
      title={texts.closeTitle}
      caption={name}
      cancelLabel={texts.closeNo}
      submitLabel={texts.close}
      problem={form.problem}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>{texts.closeText(name)}</p>
      <TextArea
        label={texts.closeWhy}
        maxLength={MAX_WHY_LENGTH}
        value={form.values.why}
        onValueChange={why => form.change({ why })}
      />
      <DraftStoredNote
        isStored={form.isStored}
        storedText={replyTexts.kept}
        notStoredText={replyTexts.notKept}
      />
    </FormSheet>
  )
}
