import { memo, useId } from 'react'
import { Link } from 'react-router'
import { language } from '#shared/text/language.ts'
import { formatMoment } from '#shared/time/dates.ts'
import { LinkedText } from '#ui/linked-text.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ReceivedMessage } from '../conversations.contract.ts'
import { previewOf } from '../message.rules.ts'
import { conversationTexts } from './conversation.texts.ts'
import { Conversation } from './conversation.tsx'
import { MessageButtons } from './message-buttons.tsx'
import { MessageFacts } from './message-facts.tsx'
import styles from './message-item.module.css'
import { messagesTexts } from './messages.texts.ts'
import { RequestLine } from './request-facts.tsx'
import { StageLine } from './stage-line.tsx'
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
  const { id, name, message: text, folder, quarantineReason, createdAt, replies, entries } = message
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
          <h2 id={nameId}>
            <Link to={`/dash/messages/${id}`}>{name}</Link>
          </h2>
          <time dateTime={createdAt}>{messagesTexts.received(formatMoment(createdAt))}</time>
        </div>
      </header>
      <div className={styles.body}>
        <StageOf message={message} actions={actions} />
        <div className={styles.text}>
          <p lang="fr">
            {/* An address in spam may be a trap. */}
            {folder === 'spam' ? shown : <LinkedText text={shown} />}
            {preview.isCut && (
              <button
                type="button"
                className={styles.more}
                lang={language()}
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
          {message.details && <RequestLine details={message.details} />}
        </div>
        <div className={styles.facts}>
          <MessageFacts message={message} />
        </div>
        {replies.length + entries.length > 0 && (
          <div className={styles.conversation}>
            <Conversation
              message={message}
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

/** How far it has come; Done beside it while the sender waits. */
function StageOf({ message, actions }: Pick<Props, 'message' | 'actions'>) {
  if (message.folder !== 'inbox') return null
  return (
    <div className={styles.line}>
      <StageLine message={message} />
      {message.isWaiting && actions && (
        <TextButton
          aria-label={conversationTexts.doneWith(message.name)}
          onClick={() => void actions.markDone(message)}
        >
          {conversationTexts.done}
        </TextButton>
      )}
    </div>
  )
}
