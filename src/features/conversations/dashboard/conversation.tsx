import { Fragment, type ReactNode, useState } from 'react'
import { LARGEST_PHOTO_BYTES } from '#features/media/photo.rules.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { formatMoment, formatShortDay } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { LinkedText } from '#ui/linked-text.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import type { Entry, ReceivedMessage, Reply } from '../conversations.contract.ts'
import { cutLongText, MOST_PHOTOS_PER_MAIL, type ThreadItem, threadOf } from '../message.rules.ts'
import styles from './conversation.module.css'
import { conversationTexts as texts } from './conversation.texts.ts'
import { messagesTexts } from './messages.texts.ts'
import { PhotoStrip, RequestPhotos } from './photo-strip.tsx'
import { deliveryReason, replyTexts } from './reply.texts.ts'

interface Props {
  message: ReceivedMessage
  /** Absent for accounts that may only read. */
  onRetry?: ((replyId: string) => void) | undefined
  /** The screen of one conversation begins with the first message; an item of the list shows it itself. */
  hasFirstMessage?: boolean
  /** What came then or later is new to the reader. */
  newSince?: string | null
}

/** What both sides wrote and what happened, oldest first. */
export function Conversation({ message, onRetry, hasFirstMessage = false, newSince = null }: Props) {
  const items = threadOf(message)
  const isNew = (item: ThreadItem) =>
    newSince !== null &&
    item.kind === 'entry' &&
    item.entry.kind === 'inbound' &&
    Date.parse(item.at) >= Date.parse(newSince)
  const firstNew = items.find(isNew)
  return (
    <ol className={styles.thread} aria-label={texts.thread}>
      {hasFirstMessage && (
        <li className={styles.theirs}>
          <Meta
            name={message.name}
            at={message.createdAt}
            moment={messagesTexts.received(formatMoment(message.createdAt))}
            by={texts.byForm}
          />
          <p className={styles.text} lang="fr">
            {/* An address in spam may be a trap. */}
            {message.folder === 'spam' ? message.message : <LinkedText text={message.message} />}
          </p>
          <RequestPhotos message={message} />
        </li>
      )}
      {items.map(item => (
        <Fragment key={item.kind === 'reply' ? item.reply.id : item.entry.id}>
          {item === firstNew && (
            <li className={styles.divider} data-new-divider>
              {texts.newDivider}
            </li>
          )}
          <Item item={item} message={message} isNew={isNew(item)} onRetry={onRetry} />
        </Fragment>
      ))}
    </ol>
  )
}

interface ItemProps {
  item: ThreadItem
  message: ReceivedMessage
  isNew: boolean
  onRetry: Props['onRetry']
}

function Item({ item, message, isNew, onRetry }: ItemProps) {
  if (item.kind === 'reply') {
    const { reply } = item
    return (
      <li className={styles.mine}>
        <Meta name={texts.you} at={reply.createdAt} />
        <p className={styles.text} lang="fr">
          <LinkedText text={reply.replyText} />
        </p>
        <Delivery reply={reply} message={message} onRetry={onRetry && (() => onRetry(reply.id))} />
      </li>
    )
  }
  const { entry } = item
  switch (entry.kind) {
    case 'inbound':
      return (
        <li className={`${styles.theirs} ${isNew ? styles.new : ''}`}>
          {entry.isFromAnotherAddress && <OtherAddress email={entry.fromAddress} />}
          <Meta name={writerOf(entry, message)} at={entry.createdAt} by={texts.byEmail} />
          <Words entry={entry} message={message} />
        </li>
      )
    case 'own_mail':
      return (
        <li className={styles.mine}>
          <Meta name={texts.you} at={entry.createdAt} />
          <Words entry={entry} message={message} />
          <p className={styles.state} title={texts.ownProgramHint}>
            <StatusIcon kind={entry.isUndelivered ? 'failed' : 'good'} />
            {texts.ownProgram}
          </p>
        </li>
      )
    case 'automatic':
      return (
        <EventWithWords entry={entry} icon="waiting">
          <b>{texts.automatic}</b> {texts.automaticHint}
        </EventWithWords>
      )
    case 'delivery_failure':
      return (
        <EventWithWords entry={entry} icon="failed">
          <b>{texts.bounced(deliveryReason(failedReplyOf(message)?.problem ?? ''))}</b>{' '}
          {texts.bouncedHint(message.name)}
        </EventWithWords>
      )
    case 'done':
      return (
        <Event icon="good" at={entry.createdAt}>
          <DoneBy name={entry.byName} />
        </Event>
      )
    case 'closed':
      return <Closed entry={entry} />
    case 'reopened':
    case 'unclosed':
      return (
        <Event icon="waiting" at={entry.createdAt}>
          <b>{texts.reopened}</b>
        </Event>
      )
    case 'photos_added':
      return <PhotosAdded entry={entry} message={message} />
    case 'reopened_by_mail':
      return (
        <Event icon="waiting" at={entry.createdAt}>
          <b>{texts.reopenedByMail(writerOf(entry, message))}</b>
        </Event>
      )
  }
}

function Meta({ name, at, moment, by }: { name: string; at: string; moment?: string; by?: string }) {
  return (
    <p className={styles.meta}>
      <b>{name}</b>
      <time dateTime={at}>{moment ?? formatMoment(at)}</time>
      {by && <span>{by}</span>}
    </p>
  )
}

function OtherAddress({ email }: { email: string }) {
  return (
    <div className={styles.other}>
      <StatusIcon kind="warning" />
      <p>
        <b>{texts.otherAddress(email)}</b> {texts.otherAddressHint}
      </p>
    </div>
  )
}

/** The text of a mail, as text: its quoted part and the end of a long one are one tap away. */
function Words({ entry, message }: { entry: Entry; message: ReceivedMessage }) {
  const { text, quotedText, files } = entry
  const [isWhole, setWhole] = useState(false)
  const [isQuoteShown, setQuoteShown] = useState(false)
  const short = cutLongText(text)
  const others = files.filter(file => !file.isPicture)
  const photos = message.photos.filter(({ entryId }) => entryId === entry.id)
  const pictures = files.filter(file => file.isPicture)
  const tooLarge = pictures.filter(({ bytes }) => bytes > LARGEST_PHOTO_BYTES)
  // Those of mails that were read before photos were kept are in the mailbox only.
  const isFull = photos.length === MOST_PHOTOS_PER_MAIL
  const missing = pictures.filter(file => !tooLarge.includes(file))
  return (
    <>
      {text ? (
        <p className={styles.text} lang="fr">
          <LinkedText text={isWhole ? text : short.text} />
        </p>
      ) : (
        <p className={styles.caption}>{texts.noWords}</p>
      )}
      <PhotoStrip message={message} photos={photos} />
      {tooLarge.map(({ name }) => (
        <p key={name} className={styles.caption}>
          {texts.photoTooLarge(name)}
        </p>
      ))}
      {missing.length > 0 && (
        <p className={styles.caption}>
          {isFull ? texts.morePhotos(missing.length) : texts.photosNotKept(missing)}
        </p>
      )}
      {others.length > 0 && <p className={styles.caption}>{texts.filesNotKept(others)}</p>}
      {short.isCut && (
        <Toggle isOpen={isWhole} onToggle={setWhole}>
          {isWhole ? texts.hideWhole : texts.showWhole}
        </Toggle>
      )}
      {quotedText && (
        <>
          <Toggle isOpen={isQuoteShown} onToggle={setQuoteShown}>
            {isQuoteShown ? texts.hideQuoted : texts.showQuoted}
          </Toggle>
          {isQuoteShown && (
            <blockquote className={styles.quoted} lang="fr">
              {quotedText}
            </blockquote>
          )}
        </>
      )}
    </>
  )
}

interface ToggleProps {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

function Toggle({ isOpen, onToggle, children }: ToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      {children}
    </button>
  )
}

interface EventProps {
  icon: 'good' | 'waiting' | 'failed'
  at: string
  children: ReactNode
}

/** What happened without words for anybody to answer. */
function Event({ icon, at, children }: EventProps) {
  return (
    <li className={styles.event}>
      <StatusIcon kind={icon} />
      <p>
        {children} <time dateTime={at}>{formatMoment(at)}</time>
      </p>
    </li>
  )
}

function EventWithWords({ entry, icon, children }: Omit<EventProps, 'at'> & { entry: Entry }) {
  const [isOpen, setOpen] = useState(false)
  const { text, quotedText, createdAt } = entry
  const whole = [text, quotedText].filter(Boolean).join('\n\n')
  return (
    <li className={styles.event}>
      <StatusIcon kind={icon} />
      <div>
        <p>
          {children} <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </p>
        {whole && (
          <Toggle isOpen={isOpen} onToggle={setOpen}>
            {isOpen ? texts.hideWhole : texts.showWhole}
          </Toggle>
        )}
        {isOpen && (
          <blockquote className={styles.quoted} lang="fr">
            {whole}
          </blockquote>
        )}
      </div>
    </li>
  )
}

function DoneBy({ name }: { name: string }) {
  const { profile } = useSession()
  if (!name) return <b>{texts.wasMarkedDone}</b>
  return <b>{name === profile?.name ? texts.youMarkedDone : texts.someoneMarkedDone(name)}</b>
}

function Closed({ entry: { text, byName, createdAt } }: { entry: Entry }) {
  const isMine = useSession().profile?.name === byName
  if (!text)
    return (
      <Event icon="good" at={createdAt}>
        <b>{isMine ? texts.youClosedThis : byName ? texts.someoneClosed(byName) : texts.wasClosed}</b>
      </Event>
    )
  return (
    <li className={styles.event}>
      <StatusIcon kind="good" />
      <p>
        <b>{texts.closedBecause(formatShortDay(createdAt), text)}</b>
        {!isMine && byName && ` ${texts.colleague(byName)}`}
      </p>
    </li>
  )
}

/** Photos by the private link. Nothing is shown once all of them are deleted. */
function PhotosAdded({ entry, message }: { entry: Entry; message: ReceivedMessage }) {
  const photos = message.photos.filter(({ entryId }) => entryId === entry.id)
  if (photos.length === 0) return null
  return (
    <li className={styles.theirs}>
      <Meta name={message.name} at={entry.createdAt} by={texts.byPhotosPage} />
      <p className={styles.caption}>{texts.photosAdded(photos.length)}</p>
      <PhotoStrip message={message} photos={photos} />
    </li>
  )
}

/** Who wrote a mail. */
const writerOf = (entry: Entry, message: ReceivedMessage): string =>
  entry.isFromAnotherAddress ? entry.fromName || entry.fromAddress : message.name

const failedReplyOf = ({ replies }: ReceivedMessage): Reply | undefined =>
  replies.findLast(({ state }) => state === 'failed')

interface DeliveryProps {
  reply: Reply
  message: ReceivedMessage
  onRetry: (() => void) | undefined
}

function Delivery({ reply, message, onRetry }: DeliveryProps) {
  const { state, problem, settledAt, createdAt } = reply
  if (state === 'failed')
    return (
      <div className={styles.failed}>
        <p>
          {problem === 'in_doubt'
            ? replyTexts.mayHaveArrived
            : replyTexts.notDelivered(deliveryReason(problem ?? ''))}
        </p>
        {onRetry && <Button onClick={onRetry}>{replyTexts.retry}</Button>}
        {message.isWaiting && phoneLinks(message.phone) && (
          <p className={styles.orCall}>{texts.failedCall(message.phone, message.name)}</p>
        )}
      </div>
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
