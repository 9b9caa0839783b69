import { isMailableAddress } from '#shared/people/email-address.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import type { ReceivedMessage } from '../conversations.contract.ts'
import { conversationTexts } from './conversation.texts.ts'
import styles from './message-buttons.module.css'
import { messagesTexts } from './messages.texts.ts'
import type { MessageActions } from './use-message-actions.ts'

interface Props {
  message: ReceivedMessage
  hasDraft: boolean
  onReply: (id: string) => void
  actions: MessageActions | null
}

/** The actions on a message. Answering comes first; deleting comes last, away from the thumb. */
export function MessageButtons({ message, hasDraft, onReply, actions }: Props) {
  const { id, phone, folder, stage } = message
  const links = phoneLinks(phone)
  const autoMarkRead = () => actions?.autoMarkRead(message)
  return (
    <div className={styles.buttons}>
      <span className={styles.answer}>
        {actions &&
          folder === 'inbox' &&
          (stage === 'closed' ? (
            <Button onClick={() => void actions.reopen(message)}>{conversationTexts.reopen}</Button>
          ) : (
            <Button onClick={() => onReply(id)}>{messagesTexts.reply}</Button>
          ))}
        {links && folder !== 'trash' && (
          <>
            <ButtonLink href={links.call} onClick={autoMarkRead}>
              {messagesTexts.call}
            </ButtonLink>
            <ButtonLink href={links.text} onClick={autoMarkRead}>
              {messagesTexts.text}
            </ButtonLink>
          </>
        )}
        {hasDraft && folder === 'inbox' && (
          <span className={styles.draft}>
            <StatusIcon kind="warning" />
            {messagesTexts.draftSaved}
          </span>
        )}
      </span>
      {actions && <QuietButtons message={message} actions={actions} />}
    </div>
  )
}

interface QuietProps {
  message: ReceivedMessage
  actions: MessageActions
  /** Offered on the screen of the conversation. */
  onCloseConversation?: () => void
}

/** What is rarely done with a message. */
export function QuietButtons({ message, actions, onCloseConversation }: QuietProps) {
  const { readAt, folder, email, stage } = message
  const quiet = (label: string, run: () => Promise<void> | void) => (
    <button type="button" className={styles.quiet} onClick={() => void run()}>
      {label}
    </button>
  )
  if (folder === 'trash')
    return <span className={styles.rest}>{quiet(messagesTexts.restore, () => actions.restore(message))}</span>
  return (
    <span className={styles.rest}>
      {folder === 'inbox' &&
        stage !== 'closed' &&
        onCloseConversation &&
        quiet(conversationTexts.close, onCloseConversation)}
      {folder === 'inbox' &&
        isMailableAddress(email) &&
        quiet(messagesTexts.addSender, () => actions.addToContacts(message))}
      {folder === 'inbox' &&
        quiet(readAt === null ? messagesTexts.markRead : messagesTexts.markUnread, () =>
          actions.mark(message, readAt === null),
        )}
      {quiet(folder === 'spam' ? messagesTexts.notSpam : messagesTexts.spam, () =>
        actions.moveToSpam(message, folder !== 'spam'),
      )}
      {quiet(messagesTexts.delete, () => actions.remove(message))}
    </span>
  )
}
