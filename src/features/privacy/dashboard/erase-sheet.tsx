import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mailboxQuery } from '#features/conversations/dashboard/mailbox-card.tsx'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { FormSheet } from '#ui/form-sheet.tsx'
import listCard from '#ui/list-card.module.css'
import { SwitchRow } from '#ui/switch-row.tsx'
import { TextField } from '#ui/text-field.tsx'
import { browserApi } from '#web/browser-api.ts'
import { invalidate } from '#web/query-client.ts'
import { erasePerson, type Person, RECORD_KINDS } from '../person.contract.ts'
import styles from './person-card.module.css'
import { privacyTexts as texts } from './privacy.texts.ts'
import { privacyLogQuery } from './privacy-queries.ts'

interface Props {
  person: Person
  backupDays: number
  onClose: () => void
  onErased: (message: string) => void
}

/** Proof stays; reviews are chosen one by one. */
const NOT_ERASED_BY_DEFAULT: readonly string[] = ['consent', 'basis', 'suppression', 'review']

/** The admin types the address again, so that nobody is erased by accident. */
export function EraseSheet({ person: { email, records }, backupDays, onClose, onErased }: Props) {
  const [confirmation, setConfirmation] = useState('')
  const [reviewIds, setReviewIds] = useState<string[]>([])
  const { data: mailbox } = useQuery(mailboxQuery)
  const isMailboxConnected = mailbox !== undefined && mailbox.state !== 'notSetUp'
  const isConfirmed = emailKeyOf(confirmation) === email
  const erasedKinds = RECORD_KINDS.filter(kind => !NOT_ERASED_BY_DEFAULT.includes(kind)).map(
    kind => [kind, records.filter(record => record.kind === kind).length] as const,
  )

  const reviews = records.filter(({ kind }) => kind === 'review')
  const toggle = (id: string) =>
    setReviewIds(ids => (ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id]))

  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => browserApi().call(erasePerson, { body: { email, confirmation, reviewIds } }),
    onSuccess({ counts, leftovers }) {
      void invalidate(privacyLogQuery.queryKey)
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
      onErased([texts.erased(total), ...(leftovers.length > 0 ? [texts.leftovers(leftovers)] : [])].join(' '))
    },
  })
  const erase = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed) mutate()
  }

  return (
    <FormSheet
      title={texts.eraseTitle}
      caption={email}
      cancelLabel={texts.cancel}
      submitLabel={texts.eraseNow}
      submitVariant="destructive"
      isTextFirst
      canSubmit={isConfirmed}
      problem={isError ? texts.eraseFailed : null}
      isBusy={isPending}
      onSubmit={erase}
      onClose={onClose}
    >
      <div className={styles.erase}>
        <p>
          <b>{texts.eraseFinal}</b>
        </p>
        <h3>{texts.eraseGoes}</h3>
        <ul>
          {erasedKinds.map(([kind, count]) => count > 0 && <li key={kind}>{texts.held(kind, count)}</li>)}
        </ul>
        {reviews.length > 0 && (
          <>
            <h3>{texts.eraseReviews}</h3>
            <p>{texts.eraseReviewsHint}</p>
            <div className={listCard.card}>
              {reviews.map(({ fields: { id, author, review } }) => (
                <SwitchRow
                  key={id}
                  label={texts.reviewLabel(review ?? '')}
                  caption={author ?? ''}
                  isOn={reviewIds.includes(id ?? '')}
                  onToggle={() => toggle(id ?? '')}
                />
              ))}
            </div>
          </>
        )}
        <h3>{texts.eraseStays}</h3>
        <ul>
          {[...texts.stays, texts.staysInMailbox(isMailboxConnected), texts.backups(backupDays)].map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <TextField
        label={texts.confirmLabel(email)}
        value={confirmation}
        onValueChange={setConfirmation}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormSheet>
  )
}
