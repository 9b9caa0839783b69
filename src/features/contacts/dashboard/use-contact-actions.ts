import { useMemo } from 'react'
import { useNotify } from '#ui/actions/notifications.tsx'
import { useConfirm } from '#ui/windows/confirm-dialog.tsx'
import { browserApi } from '#web/browser-api.ts'
import { type Contact, removeContact, restoreContact } from '../contacts.contract.ts'
import { contactsTexts } from './contacts.en.ts'
import { contactList } from './list/contact-list.ts'

/** Each shows at once, and is taken back if the server does not agree. */
export function useContactActions() {
  const notify = useNotify()
  const confirm = useConfirm()
  return useMemo(() => {
    async function restore(contact: Contact, isSaid: boolean): Promise<void> {
      try {
        const params = { id: contact.id }
        contactList().put((await browserApi().call(restoreContact, { params })).contact)
        if (isSaid) notify('success', contactsTexts.restored)
      } catch {
        notify('error', contactsTexts.restoreFailed)
      }
    }
    return {
      async remove(contact: Contact): Promise<void> {
        if (!(await confirm(contactsTexts.confirmDelete(contact.name)))) return
        contactList().hide(contact.id)
        // The button that had the focus is gone: the keyboard goes on from the start of the screen.
        document.getElementById('content')?.focus({ preventScroll: true })
        try {
          const { contact: removed } = await browserApi().call(removeContact, { params: { id: contact.id } })
          contactList().put(removed)
          notify('success', contactsTexts.deleted, {
            label: contactsTexts.undo,
            run: () => void restore(removed, false),
          })
        } catch {
          notify('error', contactsTexts.deleteFailed)
          contactList().unhide(contact.id)
        }
      },
      restore: (contact: Contact) => restore(contact, true),
    }
  }, [notify, confirm])
}
