import { type FormEvent, useState } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { dayOf } from '#shared/text/dates.ts'
import { useNotify } from '#ui/notifications.tsx'
import { browserApi } from '#web/browser-api.ts'
import { type ContactFields, findProblems } from '../contact.rules.ts'
import { type Contact, createContact, saveContact } from '../contacts.contract.ts'
import { forgetDraft, keepDraft, readDraft, type TypedContact } from './contact-draft.ts'
import { contactList } from './contact-list.ts'
import { contactFormTexts } from './contacts.en.ts'

type Problems = Partial<Record<keyof ContactFields, string>>

const beginWith = (contact: Contact | null): TypedContact => {
  if (!contact) return { name: '', email: '', phone: '', basis: 'customer', basisOn: dayOf(new Date()) }
  const { name, email, phone, basis, basisOn } = contact
  return { name, email, phone, basis, basisOn }
}

/** One person's data as they are typed: of somebody new, or of a contact that is changed. */
export function useContactForm(contact: Contact | null, onClose: () => void) {
  const id = contact?.id ?? null
  const [kept] = useState(() => readDraft(id)?.typed)
  const [typed, setTyped] = useState(kept ?? beginWith(contact))
  const [isBegun, setBegun] = useState(kept !== undefined)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = wordsFor(findProblems(typed))
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return showFirst(form)
    setBusy(true)
    try {
      const body = { ...typed }
      const saved = await (id
        ? browserApi().call(saveContact, { params: { id }, body })
        : browserApi().call(createContact, { body: { ...body, ...keyOf(readDraft(null)) } }))
      forgetDraft(id)
      contactList().put(saved.contact)
      notify('success', id ? contactFormTexts.updated : contactFormTexts.created)
      onClose()
    } catch (error) {
      setBusy(false)
      setFailure(id ? contactFormTexts.updateFailed : contactFormTexts.createFailed)
      if (error instanceof ApiFailure && error.fields) setProblems(error.fields)
      showFirst(form)
    }
  }

  return {
    typed,
    problems,
    failure,
    isBusy,
    /** It opened with what somebody had typed before. */
    isBegun,
    submit,
    type(change: Partial<TypedContact>) {
      const next = { ...typed, ...change }
      setTyped(next)
      keepDraft(id, next)
      setFailure(null)
      const cleared = Object.keys(change).map(field => [field, undefined])
      setProblems(before => ({ ...before, ...Object.fromEntries(cleared) }))
    },
    startOver() {
      forgetDraft(id)
      setTyped(beginWith(contact))
      setBegun(false)
      setProblems({})
      setFailure(null)
    },
  }
}

function wordsFor(problems: ReturnType<typeof findProblems>): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, contactFormTexts.problems[problem]]),
  )
}

const keyOf = (draft: { key: string } | undefined) => (draft ? { idempotencyKey: draft.key } : {})

/** Once it is drawn, the first field that must be changed has the focus. */
function showFirst(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
