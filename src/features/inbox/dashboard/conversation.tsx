import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { LinkedText } from '#ui/linked-text.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import type { Reply } from '../inbox.contract.ts'
import styles from './conversation.module.css'
import { deliveryReason, replyTexts } from './reply.en.ts'

interface Props {
  replies: readonly Reply[]
  /** Absent for accounts that may only read. */
  onRetry?: ((replyId: string) => void) | undefined
}

/** The replies to a message, oldest first, each with its delivery state. */
export function Conversation({ replies, onRetry }: Props) {
  return (
    <ol className={styles.thread} aria-label={replyTexts.conversation}>
      {replies.map(reply => (
        <li key={reply.id}>
          <p className={styles.meta}>
            <b>{replyTexts.you}</b>
            <time dateTime={reply.createdAt}>{formatMoment(reply.createdAt)}</time>
          </p>
          <p className={styles.text} lang="fr">
            <LinkedText text={reply.replyText} />
          </p>
          <Delivery reply={reply} onRetry={onRetry && (() => onRetry(reply.id))} />
        </li>
      ))}
    </ol>
  )
}

function Delivery({ reply, onRetry }: { reply: Reply; onRetry: (() => void) | undefined }) {
  const { state, problem, settledAt, createdAt } = reply
  if (state === 'failed')
    return (
      <p className={styles.failed}>
        <span>
          {problem === 'in_doubt'
            ? replyTexts.mayHaveArrived
            : replyTexts.notDelivered(deliveryReason(problem ?? ''))}
        </span>
        {onRetry && <Button onClick={onRetry}>{replyTexts.retry}</Button>}
      </p>
    )
  if (state === 'sent')
    return (
      <p className={styles.state}>
        <StatusIcon kind="good" />
        {replyTexts.sentAt(formatMoment(settledAt ?? createdAt))}
      </p>
    )
  return (
    <p className={styles.state}>
      <StatusIcon kind="waiting" />
      <span>
        {state === 'sending'
          ? replyTexts.sending
          : problem
            ? replyTexts.waitingFor(deliveryReason(problem))
            : replyTexts.waiting}
      </span>
      {state === 'waiting' && problem && onRetry && (
        <button type="button" className={styles.now} onClick={onRetry}>
          {replyTexts.tryNow}
        </button>
      )}
    </p>
  )
}
