import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isHelper } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PhoneIcon } from '#ui/phone-icon.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useDraftedItems } from '#web/drafts/use-drafts.ts'
import type { ReceivedMessage } from '../conversations.contract.ts'
import { firstNewMailOf } from '../message.rules.ts'
import type { Route } from './+types/conversation-page'
import { CloseSheet } from './close-sheet.tsx'
import { conversationTexts as texts } from './conversation.texts.ts'
import { Conversation } from './conversation.tsx'
import styles from './conversation-page.module.css'
import { messageQuery } from './conversation-queries.ts'
import { mailboxQuery } from './mailbox-card.tsx'
import { QuietButtons } from './message-buttons.tsx'
import { MessageFacts } from './message-facts.tsx'
import { messagesTexts } from './messages.texts.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import { RequestCard } from './request-facts.tsx'
import { StageLine } from './stage-line.tsx'
import { type MessageActions, useMessageActions } from './use-message-actions.ts'

/** Its actions take the place of the tabs. */
export const handle = { hasOwnBar: true }

/** One conversation on a screen of its own. */
export default function ConversationPage({ params: { id } }: Route.ComponentProps) {
  const { data: message, isError, refetch } = useQuery(messageQuery(id))
  if (message) return <OpenConversation key={id} message={message} />
  return (
    <>
      <header className={styles.head}>
        <BackLink />
        <h1>{texts.thread}</h1>
      </header>
      {message === null && <EmptyState title={messagesTexts.empty} hint={messagesTexts.gone} />}
      {message === undefined && isError && (
        <EmptyState title={messagesTexts.failed} hint={messagesTexts.failedHint} isAlert>
          <Button onClick={() => void refetch()}>{messagesTexts.tryAgain}</Button>
        </EmptyState>
      )}
      {message === undefined && !isError && (
        <div className={styles.loading} role="status" aria-label={messagesTexts.loading} />
      )}
    </>
  )
}

function OpenConversation({ message }: { message: ReceivedMessage }) {
  const [parameters, setParameters] = useSearchParams()
  const allActions = useMessageActions()
  const actions = isHelper(useSession()) ? allActions : null
  const newSince = useNewPart(message, actions)
  const hasDraft = useDraftedItems('reply').has(message.id)
  const [isClosing, setClosing] = useState(false)
  const isReplying = parameters.has('reply')
  const setReplying = (isOpen: boolean) =>
    setParameters(isOpen ? { reply: 'open' } : {}, { replace: true, preventScrollReset: true })
  return (
    <>
      <header className={styles.head}>
        <BackLink />
        <div className={styles.who}>
          <h1>{message.name}</h1>
          <WaitingState message={message} />
        </div>
        <ActionBar message={message} actions={actions} onReply={() => setReplying(true)} />
      </header>
      <div className={styles.halves}>
        {message.details && (
          <div className={styles.request}>
            <RequestCard details={message.details} />
          </div>
        )}
        <div className={styles.thread}>
          {message.folder === 'inbox' && (
            <div className={styles.stage}>
              <StageLine message={message} />
            </div>
          )}
          <Conversation
            message={message}
            hasFirstMessage
            newSince={newSince}
            onRetry={actions ? replyId => void actions.retry(message, replyId) : undefined}
          />
          {message.replies.length > 0 && <MailboxNote />}
          {hasDraft && message.folder === 'inbox' && (
            <p className={styles.note}>
              <StatusIcon kind="warning" />
              {messagesTexts.draftSaved}
            </p>
          )}
        </div>
        <div className={styles.aside}>
          <div className={styles.card}>
            <MessageFacts message={message} />
          </div>
          {actions && (
            <QuietButtons message={message} actions={actions} onCloseConversation={() => setClosing(true)} />
          )}
        </div>
      </div>
      {actions && isReplying && <ReplyDialog contact={message} onClose={() => setReplying(false)} />}
      {actions && isClosing && <CloseSheet message={message} onClose={() => setClosing(false)} />}
    </>
  )
}

/** Since when the words are new to the reader, or null. Marks them as read, and scrolls to them when the screen opens. */
function useNewPart(message: ReceivedMessage, actions: MessageActions | null): string | null {
  const isUnread = message.readAt === null
  const since = isUnread && message.isWaiting ? (firstNewMailOf(message)?.createdAt ?? null) : null
  const [newSince, setNewSince] = useState(since)
  // Unread again: a mail came while the screen was open.
  if (since !== null && newSince === null) setNewSince(since)
  const entriesWhenMarked = useRef(-1)
  useEffect(() => {
    // Once for each mail, also if the call fails.
    if (!isUnread || entriesWhenMarked.current === message.entries.length) return
    entriesWhenMarked.current = message.entries.length
    actions?.autoMarkRead(message)
  }, [isUnread, actions, message])
  useEffect(() => {
    document.querySelector('[data-new-divider]')?.scrollIntoView()
  }, [])
  return newSince
}

function BackLink() {
  return (
    <Link className={styles.back} to="/dash/messages">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m14 6-6 6 6 6" />
      </svg>
      <span>{texts.back}</span>
    </Link>
  )
}

function WaitingState({ message }: { message: ReceivedMessage }) {
  const since = message.folder === 'inbox' ? message.waitingSince : null
  if (since === null) return <p className={styles.why}>{message.folder === 'inbox' && texts.nobodyWaits}</p>
  return (
    <p className={`${styles.why} ${styles.waits}`}>
      <StatusIcon kind="person" />
      {texts.waitsSince(formatMoment(since))}
    </p>
  )
}

interface BarProps {
  message: ReceivedMessage
  actions: MessageActions | null
  onReply: () => void
}

/** On a phone at the bottom, where the tabs are elsewhere; the places never change. */
function ActionBar({ message, actions, onReply }: BarProps) {
  const { name, phone, folder, isWaiting, stage } = message
  const links = folder === 'trash' ? null : phoneLinks(phone)
  const isOpen = actions !== null && folder === 'inbox'
  const isClosed = stage === 'closed'
  const autoMarkRead = () => actions?.autoMarkRead(message)
  if (!links && !isOpen) return null
  return (
    <nav className={styles.bar} aria-label={texts.actions}>
      {isOpen && (
        <button
          type="button"
          className={styles.reply}
          data-filled={isWaiting}
          onClick={isClosed ? () => void actions.reopen(message) : onReply}
        >
          <Icon
            path={isClosed ? 'M4 12a8 8 0 1 0 3-6.2M4 4v5h5' : 'M10 5 4 11l6 6M4 11h10a6 6 0 0 1 6 6v2'}
          />
          {isClosed ? texts.reopen : messagesTexts.reply}
        </button>
      )}
      {links && (
        <>
          <a href={links.call} onClick={autoMarkRead}>
            <PhoneIcon size={23} />
            {messagesTexts.call}
          </a>
          <a href={links.text} onClick={autoMarkRead}>
            <Icon path="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />
            {messagesTexts.text}
          </a>
        </>
      )}
      {isOpen && isWaiting && (
        <button
          type="button"
          aria-label={texts.doneWith(name)}
          onClick={() => void actions.markDone(message)}
        >
          <Icon path="M4 4h16v16H4zM8 12l3 3 5-6" />
          {texts.done}
        </button>
      )}
    </nav>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** Without a mailbox, answers by mail never reach this screen. */
function MailboxNote() {
  const { data: mailbox } = useQuery(mailboxQuery)
  const [isOpen, setOpen] = useState(false)
  if (mailbox?.state !== 'notSetUp') return null
  return (
    <div className={styles.note}>
      <StatusIcon kind="placeholder" />
      <div>
        <p>{texts.repliesNotComing}</p>
        {isOpen ? (
          <p>{texts.connectMailbox}</p>
        ) : (
          <TextButton onClick={() => setOpen(true)}>{texts.repliesNotComingAction}</TextButton>
        )}
      </div>
    </div>
  )
}
