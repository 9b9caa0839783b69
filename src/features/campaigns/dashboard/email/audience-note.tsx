import { useState } from 'react'
import type { Audience } from '#features/campaigns/campaign.contract.ts'
import { TextButton } from '#ui/actions/text-button.tsx'
import { audienceTexts, skipReason } from '../campaigns.en.ts'
import styles from './audience-note.module.css'

/** Who receives it, who is skipped and why: before anything is sent. */
export function AudienceNote({ audience }: { audience: Audience | null | undefined }) {
  const [isOpen, setOpen] = useState(false)
  if (audience === undefined)
    return (
      <p className={styles.note} role="status">
        {audienceTexts.loading}
      </p>
    )
  if (audience === null) return <p className={styles.note}>{audienceTexts.failed}</p>
  const { total, skipped, skippedPeople, missing } = audience
  const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {missing.length > 0 && (
        <p className={styles.warning} role="alert">
          {audienceTexts.missing(missing)}
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
