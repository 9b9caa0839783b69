import { type FormEvent, useId, useState } from 'react'
import { emailKeyOf } from '#shared/text/email-key.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { browserApi } from '#web/browser-api.ts'
import { erasePerson, type Person, RECORD_KINDS } from '../person.contract.ts'
import styles from './person-card.module.css'
import { privacyTexts as texts } from './privacy.en.ts'

interface Props {
  person: Person
  backupDays: number
  onClose: () => void
  /** With the sentence that says what was done. */
  onErased: (said: string) => void
}

const PROOF: readonly string[] = ['consent', 'basis', 'suppression']

/** The address is typed again: nobody erases somebody by a slip of the thumb. */
export function EraseSheet({ person: { email, records }, backupDays, onClose, onErased }: Props) {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const formId = useId()
  const isConfirmed = emailKeyOf(typed) === email
  const goes = RECORD_KINDS.filter(kind => !PROOF.includes(kind)).map(
    kind => [kind, records.filter(record => record.kind === kind).length] as const,
  )

  const erase = async (event: FormEvent) => {
    event.preventDefault()
    if (!isConfirmed) return
    setBusy(true)
    try {
      const { counts, leftovers } = await browserApi().call(erasePerson, {
        body: { email, confirmation: typed },
      })
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
      onErased([texts.erased(total), ...(leftovers.length > 0 ? [texts.leftovers(leftovers)] : [])].join(' '))
    } catch {
      setProblem(texts.eraseFailed)
      setBusy(false)
    }
  }

  return (
    <Sheet
      title={texts.eraseTitle}
      caption={email}
      onClose={onClose}
      problem={problem}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="destructive" disabled={!isConfirmed} isBusy={isBusy}>
            {texts.eraseNow}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.erase} onSubmit={event => void erase(event)}>
        <p>
          <b>{texts.eraseFinal}</b>
        </p>
        <h3>{texts.eraseGoes}</h3>
        <ul>{goes.map(([kind, count]) => count > 0 && <li key={kind}>{texts.held(kind, count)}</li>)}</ul>
        <h3>{texts.eraseStays}</h3>
        <ul>
          {[...texts.stays, texts.backups(backupDays)].map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <TextField
          label={texts.confirmLabel(email)}
          value={typed}
          onValueChange={setTyped}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </Sheet>
  )
}
