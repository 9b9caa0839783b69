import { dayOf } from '#shared/time/dates.ts'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { NEW } from '#web/drafts/draft-store.ts'
import { useDraftedForm } from '#web/drafts/use-drafted-form.ts'
import { invalidate } from '#web/query-client.ts'
import {
  type Basis,
  type ContactFields,
  findDayProblem,
  findProblems,
  isPossibleBasisDay,
} from '../contact.rules.ts'
import { type Contact, createContact, saveContact } from '../contacts.contract.ts'
import { contactKeys, updateContact } from './contact-queries.ts'
import { contactFormTexts } from './contacts.texts.ts'

interface ContactFormValues extends ContactFields {
  basis: Basis
  basisOn: string
}

const originalValues = (contact: Contact | null): ContactFormValues => {
  if (!contact) return { name: '', email: '', phone: '', basis: 'customer', basisOn: dayOf(new Date()) }
  const { name, email, phone, basis, basisOn } = contact
  return { name, email, phone, basis, basisOn }
}

/** Creates a contact, or changes an existing one. */
export function useContactForm(contact: Contact | null, onClose: () => void) {
  const id = contact?.id ?? null
  const toast = useToast()
  return useDraftedForm({
    feature: 'contact',
    item: id ?? NEW,
    original: () => originalValues(contact),
    validate: values => ({ fields: problemTexts(values) }),
    save(values, key) {
      const body = withPossibleDay(values)
      return id
        ? browserApi().call(saveContact, { params: { id }, body })
        : browserApi().call(createContact, { body: { ...body, ...(key && { idempotencyKey: key }) } })
    },
    onSaved(saved) {
      updateContact(saved.contact.id, () => saved.contact)
      void invalidate(contactKeys.all)
      const text = id ? contactFormTexts.updated : contactFormTexts.created
      const suppressed = contactFormTexts.suppressed(saved.contact.skipReason)
      if (suppressed) toast('warning', `${text}. ${suppressed}`)
      else toast('success', text)
      onClose()
    },
    describeFailure: () => ({ form: id ? contactFormTexts.updateFailed : contactFormTexts.createFailed }),
  })
}

/** "No promotional email" hides the day, whatever was entered. */
const withPossibleDay = ({ basisOn, ...values }: ContactFormValues) => ({
  ...values,
  ...(isPossibleBasisDay(basisOn, dayOf(new Date())) && { basisOn }),
})

function problemTexts(values: ContactFormValues): Partial<Record<keyof ContactFormValues, string>> {
  const ofDay = findDayProblem(values.basis, values.basisOn, dayOf(new Date()))
  return Object.fromEntries([
    ...Object.entries(findProblems(values)).map(([field, problem]) => [
      field,
      contactFormTexts.problems[problem],
    ]),
    ...(ofDay ? [['basisOn', contactFormTexts.dayProblems[ofDay]]] : []),
  ])
}
