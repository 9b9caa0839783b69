import { useState } from 'react'
import { dayOf } from '#shared/time/dates.ts'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { changedValues } from '#web/drafts/changed-values.ts'
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
  const [base] = useState(() => originalValues(contact))
  const changesIn = (values: ContactFormValues) => changedValues(values, base)
  return useDraftedForm({
    feature: 'contact',
    item: id ?? NEW,
    original: () => base,
    toStored: (values): Partial<ContactFormValues> => (id ? changesIn(values) : values),
    validate: values => ({ fields: problemTexts(values) }),
    save: (values, key) =>
      id
        ? browserApi().call(saveContact, { params: { id }, body: withPossibleDay(changesIn(values)) })
        : browserApi().call(createContact, {
            body: { ...withPossibleDay(values), ...(key && { idempotencyKey: key }) },
          }),
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
function withPossibleDay<Values extends Partial<ContactFormValues>>({ basisOn, ...values }: Values) {
  const isPossible = basisOn !== undefined && isPossibleBasisDay(basisOn, dayOf(new Date()))
  return { ...values, ...(isPossible && { basisOn }) }
}

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
