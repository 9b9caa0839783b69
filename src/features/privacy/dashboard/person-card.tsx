import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { download } from '#web/download.ts'
import { exportPerson, type HeldRecord, type Person, RECORD_KINDS } from '../person.contract.ts'
import styles from './person-card.module.css'
import { privacyTexts as texts } from './privacy.texts.ts'

interface Props {
  person: Person
  mayChange: boolean
  /** Chosen from a list that is gone now, so the card takes the focus. */
  isChosen: boolean
  onErase: () => void
}

/** Each kind of record is collapsed under its count. */
export function PersonCard({ person, mayChange, isChosen, onErase }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen) card.current?.focus()
  }, [isChosen])
  const { email, names, phones, hasAccount, records } = person
  const groups = RECORD_KINDS.map(kind => ({
    kind,
    group: records.filter(record => record.kind === kind),
  }))
  return (
    <article ref={card} className={styles.card} aria-label={email} tabIndex={-1}>
      <header className={styles.head}>
        <h3>{email}</h3>
        <p className={styles.caption}>{texts.names(names, phones)}</p>
      </header>
      {groups.map(
        ({ kind, group }) =>
          group.length > 0 && (
            <details key={kind} className={styles.kind}>
              <summary>{texts.held(kind, group.length)}</summary>
              {group.map(record => (
                <RecordFields key={`${record.at} ${JSON.stringify(record.fields)}`} record={record} />
              ))}
            </details>
          ),
      )}
      {mayChange ? (
        <PersonActions email={email} {...(!hasAccount && { onErase })} />
      ) : (
        <p className={styles.note}>{texts.readersMayNot}</p>
      )}
      {mayChange && hasAccount && <p className={styles.note}>{texts.hasAccount}</p>}
    </article>
  )
}

export function RecordFields({ record: { at, fields } }: { record: HeldRecord }) {
  return (
    <div className={styles.record}>
      <p className={styles.caption}>{formatMoment(at)}</p>
      <dl>
        {Object.entries(fields).map(
          ([name, value]) =>
            value &&
            !IDENTIFIER.test(value) && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

/** Ids connect the records of an export; they are not shown. */
const IDENTIFIER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function PersonActions({ email, onErase }: { email: string; onErase?: () => void }) {
  const toast = useToast()
  const { mutate: save, isPending } = useMutation({
    mutationFn: ({ format, part }: { format: 'json' | 'csv'; part: 'everything' | 'consent' }) =>
      download(exportPerson, texts.fileName(part, format), { body: { email, format, part } }),
    onError: () => toast('error', texts.exportFailed),
  })
  return (
    <div className={styles.tools}>
      <Button disabled={isPending} onClick={() => save({ format: 'json', part: 'everything' })}>
        {texts.exportJson}
      </Button>
      <Button disabled={isPending} onClick={() => save({ format: 'csv', part: 'everything' })}>
        {texts.exportCsv}
      </Button>
      <Button disabled={isPending} onClick={() => save({ format: 'csv', part: 'consent' })}>
        {texts.consentProof}
      </Button>
      {onErase && (
        <TextButton isQuiet onClick={onErase}>
          {texts.erase}
        </TextButton>
      )}
    </div>
  )
}
