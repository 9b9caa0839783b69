import { useMemo } from 'react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { failureText, useOptimisticMutation, useUndoableMutation } from '#web/use-mutations.ts'
import { type Contact, removeContact, restoreContact } from '../contacts.contract.ts'
import { contactKeys, updateContact } from './contact-queries.ts'
import { contactsTexts } from './contacts.texts.ts'

/** Optimistic: each change shows at once and is rolled back if the server refuses it. */
export function useContactActions() {
  const toast = useToast()
  const confirm = useConfirm()
  const mutate = useOptimisticMutation(contactKeys.all)
  const mutateUndoably = useUndoableMutation(contactKeys.all)
  return useMemo(
    () => ({
      async remove({ id, name }: Contact): Promise<void> {
        if (!(await confirm(contactsTexts.confirmDelete(name)))) return
        const removing = mutateUndoably({
          optimistic: () => updateContact(id, () => null),
          call: () => browserApi().call(removeContact, { params: { id } }),
          undo: () => browserApi().call(restoreContact, { params: { id } }),
          texts: {
            done: contactsTexts.deleted,
            undo: contactsTexts.undo,
            failed: contactsTexts.deleteFailed,
            undoFailed: contactsTexts.restoreFailed,
          },
        })
        // The focused button is gone: keyboard focus continues at the start of the page.
        document.getElementById('content')?.focus({ preventScroll: true })
        await removing
      },
      async restore({ id }: Contact): Promise<void> {
        try {
          await mutate({
            optimistic: () => updateContact(id, () => null),
            call: () => browserApi().call(restoreContact, { params: { id } }),
          })
          toast('success', contactsTexts.restored)
        } catch (error) {
          toast('error', failureText(error, contactsTexts.restoreFailed))
        }
      },
    }),
    [toast, confirm, mutate, mutateUndoably],
  )
}
