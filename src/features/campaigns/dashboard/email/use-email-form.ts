import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../kept-draft.ts'

interface Typed {
  subject: string
  message: string
  templateId: string
}

interface Draft extends Typed {
  /** Sent along with every try, so that a mail whose answer was lost is not sent twice. */
  key: string
}

export interface EmailForm extends Typed {
  key: string
  type(changes: Partial<Typed>): void
  /** What follows is another mail than the one that was sent. */
  renewKey(): void
  forget(): void
}

const fresh = (): Draft => ({ subject: '', message: '', templateId: '', key: crypto.randomUUID() })

/** One mail being written: to `all`, or to the contact of that id. */
export function useEmailForm(to: string): EmailForm {
  const name = `email-draft:${to}`
  const [draft, setDraft] = useState<Draft>(() => ({ ...fresh(), ...readDraft<Draft>(name) }))
  const keep = (next: Draft) => {
    setDraft(next)
    keepDraft(name, next)
  }
  return {
    ...draft,
    type: changes => keep({ ...draft, ...changes }),
    renewKey: () => keep({ ...draft, key: crypto.randomUUID() }),
    forget() {
      setDraft(fresh())
      forgetDraft(name)
    },
  }
}
