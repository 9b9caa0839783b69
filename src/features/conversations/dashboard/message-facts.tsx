import { formatShortDay } from '#shared/time/dates.ts'
import type { ReceivedMessage } from '../conversations.contract.ts'
import styles from './message-facts.module.css'
import { messagesTexts } from './messages.texts.ts'

/** The sender, and how to reach them. */
export function MessageFacts({ message }: { message: ReceivedMessage }) {
  const { phone, email, promotionAcceptedAt, promotionSkipReason, isVerified } = message
  return (
    <dl className={styles.facts}>
      {/* Bots may leave phone and e-mail empty; their messages are stored too. */}
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
