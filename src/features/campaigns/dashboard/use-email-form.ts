import { useState } from 'react'
import { readDraft } from '#web/drafts/draft-store.ts'
import { useDraft } from '#web/drafts/use-drafted-form.ts'

interface Values {
  subject: string
  message: string
  templateId: string
}

export interface EmailForm extends Values {
  /** Idempotency key: an email whose reply was lost is not sent twice. */
  key: string
  change(changes: Partial<Values>): void
  /** The next attempt is another email than the one that was sent. */
  renewKey(): void
  reset(): void
}

/** One email: to `all`, or to the contact with that id. */
export function useEmailForm(to: string): EmailForm {
  const [key, setKey] = useState<string>(() => readDraft('email', to)?.key ?? crypto.randomUUID())
  const { values, change, store, startOver } = useDraft({
    feature: 'email',
    item: to,
    original: () => ({ subject: '', message: '', templateId: '' }),
  })
  const renewKey = () => {
    const next = crypto.randomUUID()
    setKey(next)
    return next
  }
  return {
    ...values,
    key,
    change: changes => change(changes, key),
    renewKey: () => store(renewKey()),
    reset() {
      renewKey()
      startOver()
    },
  }
}
