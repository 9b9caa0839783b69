import { currentSession } from '#features/auth/dashboard/session.ts'
import { deviceStore } from '#web/device-store.ts'
import type { Basis, ContactFields } from '../contact.rules.ts'

export interface TypedContact extends ContactFields {
  basis: Basis
  basisOn: string
}

interface Draft {
  /** Whose it is and of which contact. */
  id: string
  typed: TypedContact
  /** Sent along with every try, so that a contact whose answer was lost is not created twice. */
  key: string
}

const store = deviceStore('contact-drafts')
/** Also here, should the device keep nothing. */
const drafts = new Map<string, Draft>()
let loading: Promise<void> | undefined

/** Kept for one account: whoever else signs in on this device sees none of it. */
const idOf = (contactId: string | null) =>
  `${currentSession().getState().profile?.id ?? ''}:${contactId ?? 'new'}`

/** Before any other question: what was typed and not saved, before reloads and ended sessions. */
export function loadDrafts(): Promise<void> {
  loading ??= store
    .read<Draft[]>(all => all.getAll())
    // A browser that keeps nothing has nothing to say; typing will tell.
    .catch(() => [])
    .then(kept => {
      for (const draft of kept) drafts.set(draft.id, draft)
    })
  return loading
}

/** What was typed into a dialog and not saved yet; it outlives the dialog, the screen and the tab. */
export const readDraft = (contactId: string | null): Draft | undefined => drafts.get(idOf(contactId))

/** False when it could be kept for this page only. */
export async function keepDraft(contactId: string | null, typed: TypedContact): Promise<boolean> {
  const id = idOf(contactId)
  const draft = { id, typed, key: drafts.get(id)?.key ?? crypto.randomUUID() }
  drafts.set(id, draft)
  return isDone(store.write(all => void all.put(draft)))
}

export async function forgetDraft(contactId: string | null): Promise<boolean> {
  const id = idOf(contactId)
  drafts.delete(id)
  return isDone(store.write(all => void all.delete(id)))
}

const isDone = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    () => false,
  )
