import { useMemo } from 'react'
import { contactFormTexts } from '#features/contacts/dashboard/contacts.texts.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation, useUndoableMutation } from '#web/use-mutations.ts'
import {
  addSender,
  markMessage,
  type ReceivedMessage,
  removeMessage,
  restoreMessage,
  retryReply,
} from '../conversations.contract.ts'
import { conversationTexts } from './conversation.texts.ts'
import { inboxKeys, pollFast, putMessage } from './conversation-queries.ts'
import { messagesTexts } from './messages.texts.ts'
import { replyTexts } from './reply.texts.ts'

export interface MessageActions {
  /** Opening or answering a message marks it as read; a failure is not reported, because nobody asked for the change. */
  autoMarkRead(message: ReceivedMessage): void
  mark(message: ReceivedMessage, isRead: boolean): Promise<void>
  /** The sender has an answer, by phone for example: they no longer wait. */
  markDone(message: ReceivedMessage): Promise<void>
  /** Takes a closing back. */
  reopen(message: ReceivedMessage): Promise<void>
  moveToSpam(message: ReceivedMessage, isSpam: boolean): Promise<void>
  addToContacts(message: ReceivedMessage): Promise<void>
  remove(message: ReceivedMessage): Promise<void>
  restore(message: ReceivedMessage): Promise<void>
  retry(message: ReceivedMessage, replyId: string): Promise<void>
}

/** Optimistic: each change shows at once and is rolled back if the server refuses it. */
export function useMessageActions(): MessageActions {
  const toast = useToast()
  const confirm = useConfirm()
  const mutate = useOptimisticMutation(inboxKeys.all)
  const mutateUndoably = useUndoableMutation(inboxKeys.all)
  return useMemo(() => {
    const setRead = (message: ReceivedMessage, isRead: boolean) =>
      mutate({
        optimistic: () => putMessage({ ...message, readAt: isRead ? new Date().toISOString() : null }),
        call: () => browserApi().call(markMessage, { params: { id: message.id }, body: { isRead } }),
      })
    const texts = { undo: messagesTexts.undo, undoFailed: messagesTexts.markFailed }
    return {
      autoMarkRead(message) {
        if (message.readAt === null) void setRead(message, true).catch(() => {})
      },
      mark: (message, isRead) =>
        setRead(message, isRead).then(
          () => {},
          () => toast('error', messagesTexts.markFailed),
        ),
      markDone(message) {
        const { id, name } = message
        const setAnswered = (isAnswered: boolean) =>
          browserApi().call(markMessage, {
            params: { id },
            body: { isAnswered, ...(isAnswered && { isRead: true }) },
          })
        return mutateUndoably({
          optimistic: () =>
            putMessage({
              ...message,
              isWaiting: false,
              waitingSince: null,
              stage: 'answered',
              readAt: message.readAt ?? new Date().toISOString(),
            }),
          call: () => setAnswered(true),
          undo: () => setAnswered(false),
          texts: {
            done: conversationTexts.markedDone(name),
            undo: messagesTexts.undo,
            failed: conversationTexts.markDoneFailed,
            undoFailed: conversationTexts.markDoneFailed,
          },
        })
      },
      async reopen({ id }) {
        try {
          // Whether the customer waits again is for the server to say.
          const { contact } = await mutate({
            call: () => browserApi().call(markMessage, { params: { id }, body: { isClosed: false } }),
          })
          putMessage(contact)
          toast('success', conversationTexts.isReopened)
        } catch {
          toast('error', conversationTexts.failed)
        }
      },
      moveToSpam(message, isSpam) {
        const setSpam = (isSpam: boolean) =>
          browserApi().call(markMessage, { params: { id: message.id }, body: { isSpam } })
        return mutateUndoably({
          optimistic: () => putMessage({ ...message, folder: isSpam ? 'spam' : 'inbox' }),
          call: () => setSpam(isSpam),
          undo: () => setSpam(!isSpam),
          texts: {
            ...texts,
            done: isSpam ? messagesTexts.movedToSpam : messagesTexts.movedToInbox,
            failed: messagesTexts.markFailed,
          },
        })
      },
      async addToContacts({ id }) {
        try {
          const { isNew, skipReason } = await browserApi().call(addSender, { params: { id } })
          const text = isNew ? messagesTexts.senderAdded : messagesTexts.senderKnown
          const reason =
            skipReason === 'no_basis' ? messagesTexts.senderGetsNone : contactFormTexts.suppressed(skipReason)
          if (reason) toast('warning', `${text} ${reason}`)
          else toast('success', text)
        } catch {
          toast('error', messagesTexts.addSenderFailed)
        }
      },
      async remove(message) {
        if (!(await confirm(messagesTexts.confirmDelete(message.name)))) return
        const params = { id: message.id }
        const removing = mutateUndoably({
          optimistic: () => putMessage({ ...message, folder: 'trash' }),
          call: () => browserApi().call(removeMessage, { params }),
          undo: () => browserApi().call(restoreMessage, { params }),
          texts: { ...texts, done: messagesTexts.deleted, failed: messagesTexts.deleteFailed },
        })
        // The focused button is gone: keyboard focus continues at the start of the page.
        document.getElementById('content')?.focus({ preventScroll: true })
        await removing
      },
      async restore(message) {
        try {
          await mutate({
            optimistic: () => putMessage({ ...message, folder: message.quarantineReason ? 'spam' : 'inbox' }),
            call: () => browserApi().call(restoreMessage, { params: { id: message.id } }),
          })
          toast('success', messagesTexts.restored)
        } catch {
          toast('error', messagesTexts.markFailed)
        }
      },
      async retry(message, replyId) {
        const replies = message.replies.map(reply =>
          reply.id === replyId ? { ...reply, state: 'waiting' as const, problem: null } : reply,
        )
        try {
          await mutate({
            optimistic: () => putMessage({ ...message, replies }),
            call: () => browserApi().call(retryReply, { params: { id: message.id, replyId } }),
          })
          pollFast()
        } catch {
          toast('error', replyTexts.retryFailed)
        }
      },
    }
  }, [toast, confirm, mutate, mutateUndoably])
}
