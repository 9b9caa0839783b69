import { dayOf } from '#shared/time/dates.ts'
import { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { NEW } from '#web/drafts/draft-store.ts'
import { useDraftedForm } from '#web/drafts/use-drafted-form.ts'
import { invalidate } from '#web/query-client.ts'
import { type Basis, type ContactFields, findProblems } from '../contact.rules.ts'
import { type Contact, createContact, saveContact } from '../contacts.contract.ts'
import { contactKeys, updateContact } from './contact-queries.ts'
import { contactFormTexts } from './contacts.en.ts'

interface TypedContact extends ContactFields {
  basis: Basis
  basisOn: string
}

const beginWith = (contact: Contact | null): TypedContact => {
  if (!contact) return { name: '', email: '', phone: '', basis: 'customer', basisOn: dayOf(new Date()) }
  const { name, email, phone, basis, basisOn } = contact
  return { name, email, phone, basis, basisOn }
}

/** One person's data as they are typed: of somebody new, or of a contact that is changed. */
export function useContactForm(contact: Contact | null, onClose: () => void) {
  const id = contact?.id ?? null
  const toast = useToast()
  return useDraftedForm({
    feature: 'contact',
    item: id ?? NEW,
    original: () => beginWith(contact),
    findProblems: wordsOfProblems,
    save: (typed, key) =>
      id
        ? browserApi().call(saveContact, { params: { id }, body: typed })
        : browserApi().call(createContact, { body: { ...typed, ...(key && { idempotencyKey: key }) } }),
    onSaved(saved) {
      updateContact(saved.contact.id, () => saved.contact)
      void invalidate(contactKeys.all)
      const said = id ? contactFormTexts.updated : contactFormTexts.created
      const suppressed = contactFormTexts.suppressed(saved.contact.skipReason)
      if (suppressed) toast('warning', `${said}. ${suppressed}`)
      else toast('success', said)
      onClose()
    },
    failureText: id ? contactFormTexts.updateFailed : contactFormTexts.createFailed,
  })
}

function wordsOfProblems(typed: TypedContact): Partial<Record<keyof TypedContact, string>> {
  return Object.fromEntries(
    Object.entries(findProblems(typed)).map(([field, problem]) => [
      field,
      contactFormTexts.problems[problem],
    ]),
  )
}
