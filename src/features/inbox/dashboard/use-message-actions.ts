import { useMemo } from 'react'
import { contactFormTexts } from '#features/contacts/dashboard/contacts.en.ts'
import { useNotify } from '#ui/actions/notifications.tsx'
import { useConfirm } from '#ui/windows/confirm-dialog.tsx'
import { browserApi } from '#web/browser-api.ts'
import {
  addSender,
  markMessage,
  type ReceivedMessage,
  removeMessage,
  restoreMessage,
  retryReply,
} from '../inbox.contract.ts'
import { inboxWatch } from './inbox-watch.ts'
import { messageList } from './list/message-list.ts'
import { messagesTexts } from './messages.en.ts'
import { replyTexts } from './reply/reply.en.ts'

export interface MessageActions {
  /** Silent, because nobody asked for it: reading is what marks a message as read. */
  noteRead(contact: ReceivedMessage): void
  mark(contact: ReceivedMessage, isRead: boolean): Promise<void>
  moveToSpam(contact: ReceivedMessage, isSpam: boolean): Promise<void>
  addToContacts(contact: ReceivedMessage): Promise<void>
  remove(contact: ReceivedMessage): Promise<void>
  restore(contact: ReceivedMessage): Promise<void>
  retry(contact: ReceivedMessage, replyId: string): Promise<void>
}

/** Each shows at once, and is taken back if the server does not agree. */
export function useMessageActions(): MessageActions {
  const notify = useNotify()
  const confirm = useConfirm()
  return useMemo(() => {
    const sayIfFailed = (isDone: boolean) => {
      if (!isDone) notify('error', messagesTexts.markFailed)
    }
    const undoable = (message: string, run: () => Promise<boolean>) =>
      notify('success', message, {
        label: messagesTexts.undo,
        run: () => void run().then(sayIfFailed),
      })
    return {
      noteRead: contact => void (contact.readAt === null && setRead(contact, true)),
      mark: async (contact, isRead) => sayIfFailed(await setRead(contact, isRead)),
      async moveToSpam(contact, isSpam) {
        if (!(await setSpam(contact, isSpam))) return sayIfFailed(false)
        const message = isSpam ? messagesTexts.movedToSpam : messagesTexts.movedToInbox
        const moved: ReceivedMessage = { ...contact, folder: isSpam ? 'spam' : 'inbox' }
        undoable(message, () => setSpam(moved, !isSpam))
      },
      async addToContacts({ id }) {
        try {
          const { isNew, skipReason } = await browserApi().call(addSender, { params: { id } })
          const said = isNew ? messagesTexts.senderAdded : messagesTexts.senderKnown
          const suppressed = contactFormTexts.suppressed(skipReason)
          if (suppressed) notify('warning', `${said} ${suppressed}`)
          else notify('success', said)
        } catch {
          notify('error', messagesTexts.addSenderFailed)
        }
      },
      async remove(contact) {
        if (!(await confirm(messagesTexts.confirmDelete(contact.name)))) return
        const removing = trash(contact)
        // The button that had the focus is gone: the keyboard goes on from the start of the screen.
        document.getElementById('content')?.focus({ preventScroll: true })
        if (await removing) undoable(messagesTexts.deleted, () => restore({ ...contact, folder: 'trash' }))
        else notify('error', messagesTexts.deleteFailed)
      },
      async restore(contact) {
        if (await restore(contact)) notify('success', messagesTexts.restored)
        else sayIfFailed(false)
      },
      async retry(contact, replyId) {
        const replies = contact.replies.map(reply =>
          reply.id === replyId ? { ...reply, state: 'waiting' as const, problem: null } : reply,
        )
        const params = { id: contact.id, replyId }
        const isDone = await messageList().change(contact, { replies }, () =>
          browserApi().call(retryReply, { params }),
        )
        if (isDone) inboxWatch().expectNews()
        else notify('error', replyTexts.retryFailed)
      },
    }
  }, [notify, confirm])
}

const setRead = (contact: ReceivedMessage, isRead: boolean) =>
  messageList().change(contact, { readAt: isRead ? new Date().toISOString() : null }, () =>
    browserApi().call(markMessage, { params: { id: contact.id }, body: { isRead } }),
  )

const setSpam = (contact: ReceivedMessage, isSpam: boolean) =>
  messageList().change(contact, { folder: isSpam ? 'spam' : 'inbox' }, () =>
    browserApi().call(markMessage, { params: { id: contact.id }, body: { isSpam } }),
  )

const trash = (contact: ReceivedMessage) =>
  messageList().change(contact, { folder: 'trash' }, () =>
    browserApi().call(removeMessage, { params: { id: contact.id } }),
  )

const restore = (contact: ReceivedMessage) =>
  messageList().change(contact, { folder: contact.quarantineReason ? 'spam' : 'inbox' }, () =>
    browserApi().call(restoreMessage, { params: { id: contact.id } }),
  )
