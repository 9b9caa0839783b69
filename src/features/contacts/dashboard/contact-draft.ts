import { currentSession } from '#features/auth/dashboard/session.ts'
import type { Basis, ContactFields } from '../contact.rules.ts'

export interface TypedContact extends ContactFields {
  basis: Basis
  basisOn: string
}

interface Draft {
  typed: TypedContact
  /** Sent along with every try, so that a contact whose answer was lost is not created twice. */
  key: string
}

/** Kept for one account: whoever else signs in on this device sees none of it. */
const nameOf = (contactId: string | null) =>
  `contact-draft:${currentSession().getState().profile?.id ?? ''}:${contactId ?? 'new'}`
/** Also here, should the device's own storage be full or forbidden. */
const drafts = new Map<string, Draft>()

/** What was typed into a dialog and not saved yet; it outlives the dialog, the screen and the tab. */
export function readDraft(contactId: string | null): Draft | undefined {
  try {
    const stored = localStorage.getItem(nameOf(contactId))
    return stored ? (JSON.parse(stored) as Draft) : undefined
  } catch {
    return drafts.get(nameOf(contactId))
  }
}

export function keepDraft(contactId: string | null, typed: TypedContact): void {
  const draft = { typed, key: readDraft(contactId)?.key ?? crypto.randomUUID() }
  drafts.set(nameOf(contactId), draft)
  try {
    localStorage.setItem(nameOf(contactId), JSON.stringify(draft))
  } catch {
    // It then lasts as long as the page.
  }
}

export function forgetDraft(contactId: string | null): void {
  drafts.delete(nameOf(contactId))
  // Where nothing can be stored, nothing has to be removed.
  try {
    localStorage.removeItem(nameOf(contactId))
  } catch {}
}
