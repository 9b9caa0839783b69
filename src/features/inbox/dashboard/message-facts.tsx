import { formatShortDay } from '#shared/time/dates.ts'
import type { ReceivedMessage } from '../inbox.contract.ts'
import styles from './message-facts.module.css'
import { messagesTexts } from './messages.en.ts'

/** Who wrote, and how to reach them. */
export function MessageFacts({ contact }: { contact: ReceivedMessage }) {
  const { phone, email, promotionAcceptedAt, promotionSkipReason, isVerified } = contact
  return (
    <dl className={styles.facts}>
      {/* Robots leave them out, and are kept all the same. */}
      {phone && (
        <div className={styles.plain}>
          <dt>{messagesTexts.phone}</dt>
          <dd>{phone}</dd>
        </div>
      )}
      {email && (
        <div className={styles.plain}>
          <dt>{messagesTexts.email}</dt>
          <dd>{email}</dd>
        </div>
      )}
      {promotionAcceptedAt && (
        <div>
          <dt>{messagesTexts.promotion}</dt>
          <dd>
            {promotionSkipReason
              ? messagesTexts.promotionSkipped(formatShortDay(promotionAcceptedAt), promotionSkipReason)
              : messagesTexts.promotionAccepted(formatShortDay(promotionAcceptedAt))}
          </dd>
        </div>
      )}
      {!isVerified && (
        <div>
          <dt>{messagesTexts.origin}</dt>
          <dd>{messagesTexts.unverified}</dd>
        </div>
      )}
    </dl>
  )
}
