import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { TextButton } from '#ui/text-button.tsx'
import styles from './audience-note.module.css'
import { audienceQuery } from './campaign-queries.ts'
import { audienceTexts, skipReason } from './campaigns.texts.ts'

/** Who will receive the mail, who is skipped and why; if nobody, what to do. */
export function AudienceNote({ onLeave }: { onLeave: () => void }) {
  const { data: audience, isError } = useQuery(audienceQuery)
  const [isOpen, setOpen] = useState(false)
  if (!audience)
    return isError ? (
      <p className={styles.note}>{audienceTexts.failed}</p>
    ) : (
      <p className={styles.note} role="status">
        {audienceTexts.loading}
      </p>
    )
  const { total, skipped, skippedPeople, missing } = audience
  const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {missing.length > 0 && (
        <p className={styles.warning} role="alert">
          {audienceTexts.missing(missing)}{' '}
          <Link to="/dash/settings" onClick={onLeave}>
            {audienceTexts.openSettings}
          </Link>
        </p>
      )}
      {total === 0 && (
        <p className={styles.warning} role="alert">
          <b className={styles.strong}>{audienceTexts.nobody}</b> {audienceTexts.nobodyHint}{' '}
          <Link to="/dash/contacts" onClick={onLeave}>
            {audienceTexts.openContacts}
          </Link>
        </p>
      )}
      <div className={styles.reach}>
        <p className={styles.total}>
          <span className={styles.big}>{audienceTexts.count(total)}</span> {audienceTexts.willReceive(total)}
        </p>
        <div className={styles.skipped}>
          {skippedCount === 0 ? (
            <p>{audienceTexts.nobodySkipped}</p>
          ) : (
            <>
              <p className={styles.strong}>{audienceTexts.skipped(skippedCount)}</p>
              <ul>
                {skipped.map(({ reason, count }) => (
                  <li key={reason}>{audienceTexts.reason(count, reason)}</li>
                ))}
              </ul>
              <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? audienceTexts.hideWho : audienceTexts.seeWho}
              </TextButton>
            </>
          )}
        </div>
        {isOpen && (
          <ul className={styles.people}>
            {skippedPeople.map(({ id, name, reason }) => (
              <li key={id}>
                {name}, {skipReason(reason)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
