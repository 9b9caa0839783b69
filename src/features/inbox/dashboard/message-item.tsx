import { memo, useId } from 'react'
import { formatMoment, formatShortDay } from '#shared/time/dates.ts'
import { LinkedText } from '#ui/linked-text.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ReceivedMessage } from '../inbox.contract.ts'
import { previewOf } from '../message.rules.ts'
import { Conversation } from './conversation.tsx'
import { MessageButtons } from './message-buttons.tsx'
import styles from './message-item.module.css'
import { messagesTexts } from './messages.en.ts'
import type { MessageActions } from './use-message-actions.ts'

interface Props {
  message: ReceivedMessage
  position: number
  total: number
  isExpanded: boolean
  hasDraft: boolean
  onToggle: (id: string) => void
  onReply: (id: string) => void
  /** Null for accounts that may only read. */
  actions: MessageActions | null
}

export const MessageItem = memo(function MessageItem(props: Props) {
  const { message, position, total, isExpanded, hasDraft, onToggle, onReply, actions } = props
  const { id, name, message: text, folder, quarantineReason, createdAt, replies } = message
  const nameId = useId()
  const preview = previewOf(text)
  const shown = isExpanded ? text : preview.text
  const toggle = () => {
    onToggle(id)
    actions?.autoMarkRead(message)
  }
  return (
    <article className={styles.item} aria-labelledby={nameId} aria-posinset={position} aria-setsize={total}>
      <header className={styles.who}>
        <MessageStatus message={message} />
        <div className={styles.title}>
          <h2 id={nameId}>{name}</h2>
          <time dateTime={createdAt}>{messagesTexts.received(formatMoment(createdAt))}</time>
        </div>
      </header>
      <div className={styles.body}>
        <div className={styles.text}>
          <p lang="fr">
            {/* An address in spam may be a trap. */}
            {folder === 'spam' ? shown : <LinkedText text={shown} />}
            {preview.isCut && (
              <button
                type="button"
                className={styles.more}
                lang="en"
                aria-expanded={isExpanded}
                onClick={toggle}
              >
                {isExpanded ? messagesTexts.less : messagesTexts.more}
              </button>
            )}
          </p>
          {folder === 'spam' && quarantineReason && (
            <p className={styles.reason}>{messagesTexts.spamReasons[quarantineReason]}</p>
          )}
        </div>
        <MessageFacts message={message} />
        {replies.length > 0 && (
          <div className={styles.conversation}>
            <Conversation
              replies={replies}
              onRetry={actions ? replyId => void actions.retry(message, replyId) : undefined}
            />
          </div>
        )}
        <div className={styles.buttons}>
          <MessageButtons message={message} hasDraft={hasDraft} onReply={onReply} actions={actions} />
        </div>
      </div>
    </article>
  )
})

function MessageStatus({ message: { folder, readAt, replies } }: { message: ReceivedMessage }) {
  const failed = replies.filter(reply => reply.state === 'failed')
  if (failed.length > 0) {
    const isInDoubt = failed.every(reply => reply.problem === 'in_doubt')
    return (
      <span className={styles.mark}>
        <StatusIcon kind={isInDoubt ? 'warning' : 'failed'} />
        <VisuallyHidden>
          {isInDoubt ? messagesTexts.mayHaveArrived : messagesTexts.notDelivered}
        </VisuallyHidden>
      </span>
    )
  }
  return (
    <span className={styles.mark}>
      {folder === 'inbox' && readAt === null && (
        <>
          <StatusIcon kind="person" />
          <VisuallyHidden>{messagesTexts.unread}</VisuallyHidden>
        </>
      )}
    </span>
  )
}

/** The sender, and how to reach them. */
function MessageFacts({ message }: { message: ReceivedMessage }) {
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
