import { useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#web/drafts/draft-store.ts'

interface Typed {
  subject: string
  message: string
  templateId: string
}

export interface EmailForm extends Typed {
  /** Idempotency key: a mail whose answer was lost is not sent twice. */
  key: string
  type(changes: Partial<Typed>): void
  /** What follows is another mail than the one that was sent. */
  renewKey(): void
  forget(): void
}

const EMPTY: Typed = { subject: '', message: '', templateId: '' }
const freshKey = () => crypto.randomUUID()

/** One mail being written: to `all`, or to the contact of that id. */
export function useEmailForm(to: string): EmailForm {
  const [stored] = useState(() => readDraft<Typed>('email', to))
  const [typed, setTyped] = useState<Typed>({ ...EMPTY, ...stored?.value })
  const [key, setKey] = useState<string>(() => stored?.key ?? freshKey())
  const keep = (next: Typed, nextKey: string) => {
    setTyped(next)
    setKey(nextKey)
    void saveDraft('email', to, next, { key: nextKey })
  }
  return {
    ...typed,
    key,
    type: changes => keep({ ...typed, ...changes }, key),
    renewKey: () => keep(typed, freshKey()),
    forget() {
      setTyped(EMPTY)
      setKey(freshKey())
      void deleteDraft('email', to)
    },
  }
}
