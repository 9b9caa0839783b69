import { memo, useId } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ReceivedMessage } from '../inbox.contract.ts'
import { previewOf } from '../message.rules.ts'
import { Conversation } from './conversation.tsx'
import { MessageButtons } from './message-buttons.tsx'
import { MessageFacts } from './message-facts.tsx'
import styles from './message-item.module.css'
import { messagesTexts } from './messages.en.ts'
import type { MessageActions } from './use-message-actions.ts'

interface Props {
  contact: ReceivedMessage
  position: number
  total: number
  isExpanded: boolean
  hasDraft: boolean
  onToggle: (id: string) => void
  onReply: (id: string) => void
  /** Absent for those who may only look. */
  actions: MessageActions | null
}

export const MessageItem = memo(function MessageItem(props: Props) {
  const { contact, position, total, isExpanded, hasDraft, onToggle, onReply, actions } = props
  const { id, name, message, folder, quarantineReason, createdAt, replies } = contact
  const nameId = useId()
  const preview = previewOf(message)
  const toggle = () => {
    onToggle(id)
    actions?.noteRead(contact)
  }
  return (
    <article className={styles.item} aria-labelledby={nameId} aria-posinset={position} aria-setsize={total}>
      <header className={styles.who}>
        <StateMark contact={contact} />
        <div className={styles.title}>
          <h2 id={nameId}>{name}</h2>
          <time dateTime={createdAt}>{messagesTexts.received(formatMoment(createdAt))}</time>
        </div>
      </header>
      <div className={styles.body}>
        <div className={styles.words}>
          <p lang="fr">
            {isExpanded ? message : preview.text}
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
        <MessageFacts contact={contact} />
        {replies.length > 0 && (
          <div className={styles.conversation}>
            <Conversation
              replies={replies}
              onRetry={actions ? replyId => void actions.retry(contact, replyId) : undefined}
            />
          </div>
        )}
        <div className={styles.buttons}>
          <MessageButtons contact={contact} hasDraft={hasDraft} onReply={onReply} actions={actions} />
        </div>
      </div>
    </article>
  )
})

function StateMark({ contact: { folder, readAt, replies } }: { contact: ReceivedMessage }) {
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
