import { dayOf } from '#shared/time/dates.ts'
import { initialsOf, type TimeLeft, timeLeft } from '../contact.rules.ts'
import type { Contact } from '../contacts.contract.ts'
import styles from './consent-ring.module.css'
import { consentTexts } from './contacts.en.ts'

const RADIUS = 19.5
const AROUND = 2 * Math.PI * RADIUS

/** Who it is, and in the ring around how long they may be written to; its sentence always stands beside it. */
export function ContactName({ contact }: { contact: Contact }) {
  const left = timeLeft(contact, dayOf(new Date()))
  return (
    <div className={styles.who}>
      <span className={`${styles.ring} ${styles[left.look]}`} aria-hidden="true">
        <svg viewBox="0 0 44 44" aria-hidden="true">
          <circle cx="22" cy="22" r={RADIUS} />
          {left.share > 0 && (
            <circle
              className={styles.left}
              cx="22"
              cy="22"
              r={RADIUS}
              strokeDasharray={`${left.share * AROUND} 200`}
            />
          )}
        </svg>
        {initialsOf(contact.name)}
      </span>
      <div className={styles.words}>
        <b>{contact.name}</b>
        <span className={`${styles.sentence} ${styles[left.look]}`}>{sentenceOf(contact, left)}</span>
      </div>
    </div>
  )
}

function sentenceOf({ basis, expiresOn, skipReason }: Contact, { look, days }: TimeLeft): string {
  if (skipReason) return consentTexts.skipped[skipReason](expiresOn ?? '')
  if (expiresOn === null) return consentTexts.noEnd
  return look === 'low' ? consentTexts.daysLeft(basis, days ?? 0) : consentTexts.until(basis, expiresOn)
}
