import { isMailableAddress } from '#shared/people/email-address.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import type { ReceivedMessage } from '../inbox.contract.ts'
import styles from './message-buttons.module.css'
import { messagesTexts } from './messages.en.ts'
import type { MessageActions } from './use-message-actions.ts'

interface Props {
  contact: ReceivedMessage
  hasDraft: boolean
  onReply: (id: string) => void
  actions: MessageActions | null
}

/** What can be done with a message: answering first, under the thumb; deleting last, away from it. */
export function MessageButtons({ contact, hasDraft, onReply, actions }: Props) {
  const { id, phone, folder } = contact
  const links = phoneLinks(phone)
  const noteRead = () => actions?.noteRead(contact)
  return (
    <div className={styles.buttons}>
      <span className={styles.answer}>
        {actions && folder === 'inbox' && <Button onClick={() => onReply(id)}>{messagesTexts.reply}</Button>}
        {links && folder !== 'trash' && (
          <>
            <ButtonLink href={links.call} onClick={noteRead}>
              {messagesTexts.call}
            </ButtonLink>
            <ButtonLink href={links.text} onClick={noteRead}>
              {messagesTexts.text}
            </ButtonLink>
          </>
        )}
        {hasDraft && folder === 'inbox' && (
          <span className={styles.draft}>
            <StatusIcon kind="warning" />
            {messagesTexts.draftKept}
          </span>
        )}
      </span>
      {actions && <QuietButtons contact={contact} actions={actions} />}
    </div>
  )
}

function QuietButtons({ contact, actions }: { contact: ReceivedMessage; actions: MessageActions }) {
  const { readAt, folder, email } = contact
  const quiet = (label: string, run: () => Promise<void>) => (
    <button type="button" className={styles.quiet} onClick={() => void run()}>
      {label}
    </button>
  )
  if (folder === 'trash')
    return <span className={styles.rest}>{quiet(messagesTexts.restore, () => actions.restore(contact))}</span>
  return (
    <span className={styles.rest}>
      {folder === 'inbox' &&
        isMailableAddress(email) &&
        quiet(messagesTexts.addSender, () => actions.addToContacts(contact))}
      {folder === 'inbox' &&
        quiet(readAt === null ? messagesTexts.markRead : messagesTexts.markUnread, () =>
          actions.mark(contact, readAt === null),
        )}
      {quiet(folder === 'spam' ? messagesTexts.notSpam : messagesTexts.spam, () =>
        actions.moveToSpam(contact, folder !== 'spam'),
      )}
      {quiet(messagesTexts.delete, () => actions.remove(contact))}
    </span>
  )
}
