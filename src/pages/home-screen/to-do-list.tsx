import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import {
  type FailedMails,
  type Overview,
  settleFailedMails,
  type WaitingPerson,
} from '#features/analytics/stats.contract.ts'
import { markMessage } from '#features/conversations/conversations.contract.ts'
import { ago } from '#features/conversations/dashboard/conversation.texts.ts'
import { inboxKeys } from '#features/conversations/dashboard/conversation-queries.ts'
import { problemText } from '#features/media/dashboard/media-problems.texts.ts'
import { settingsTexts } from '#features/settings/dashboard/settings.texts.ts'
import type { SettingsField } from '#features/settings/settings.contract.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { PhoneIcon } from '#ui/phone-icon.tsx'
import { stopSecondTap } from '#ui/second-tap.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { queryClient } from '#web/query-client.ts'
import { useOptimisticMutation, useUndoableMutation } from '#web/use-mutations.ts'
import { useNow } from '#web/use-now.ts'
import part from './home-part.module.css'
import { overviewQuery } from './home-queries.ts'
import { homeTexts as texts } from './home-screen.texts.ts'
import styles from './to-do-list.module.css'

interface Props {
  overview: Overview
  /** Settings that nobody has filled in, for those who may do it. */
  placeholders: SettingsField[]
  mayChange: boolean
  isAdmin: boolean
}

/** People who wait for an answer, then photos of others, then failed mails and uploads, then placeholders. */
export function ToDoList({ overview, placeholders, mayChange, isAdmin }: Props) {
  const { waiting, people, addedPhotos, failedMedia, failedMails, lastAnsweredAt } = overview
  const left =
    waiting +
    addedPhotos.length +
    (failedMails.length > 0 ? 1 : 0) +
    failedMedia.length +
    (placeholders.length > 0 ? 1 : 0)
  const unnamed = waiting - people.length
  const now = useNow()
  return (
    <section className={part.section} aria-labelledby="to-do">
      <header className={part.head}>
        <h2 id="to-do">{texts.toDo}</h2>
        {left > 0 && <span className={styles.caption}>{texts.left(left)}</span>}
      </header>
      {left === 0 ? (
        <div className={styles.empty}>
          <h3>{texts.nothingLeft}</h3>
          {lastAnsweredAt && <p className={styles.caption}>{texts.lastAnswered(lastAnsweredAt)}</p>}
        </div>
      ) : (
        <ul className={styles.list} onClickCapture={stopSecondTap}>
          {people.map(person => (
            <PersonRow key={person.id} person={person} mayChange={mayChange} />
          ))}
          {unnamed > 0 && (
            <Row
              icon="person"
              title={texts.morePeople(unnamed)}
              to="/dash/messages?filter=waiting"
              action={texts.open}
            />
          )}
          {addedPhotos.map(({ id, name, at }) => (
            <Row
              key={id}
              icon="waiting"
              title={texts.addedPhotos(name)}
              caption={ago(at, now)}
              to={`/dash/messages/${id}`}
              action={texts.open}
            />
          ))}
          {failedMails.length > 0 && <FailedMailsRow failed={failedMails} mayRetry={isAdmin} />}
          {failedMedia.map(({ id, kind, fileName, problem }) => (
            <Row
              key={id}
              icon="failed"
              title={texts.mediaFailed(fileName)}
              caption={problemText(problem)}
              to={kind === 'video' ? '/dash/movies' : '/dash/images'}
              action={texts.open}
            />
          ))}
          {placeholders.length > 0 && (
            <Row
              icon="placeholder"
              title={texts.placeholders(placeholders.length)}
              caption={placeholders.map(field => settingsTexts.fields[field].label).join(', ')}
              to={`/dash/settings#${placeholders[0]}`}
              action={texts.fillIn}
            />
          )}
        </ul>
      )}
    </section>
  )
}

interface PersonProps {
  person: WaitingPerson
  mayChange: boolean
}

/** The row opens the conversation; to call, to reply and Done lie above it. */
function PersonRow({ person, mayChange }: PersonProps) {
  const { id, name, phone, problem } = person
  const mutate = useUndoableMutation(inboxKeys.all)
  const mark = (isAnswered: boolean) =>
    browserApi().call(markMessage, {
      params: { id },
      body: { isAnswered, ...(isAnswered && { isRead: true }) },
    })
  const markDone = () =>
    mutate({
      optimistic: () =>
        queryClient.setQueryData(overviewQuery.queryKey, before => before && withoutPerson(before, id)),
      call: () => mark(true),
      undo: () => mark(false),
      texts: {
        done: texts.markedDone(name),
        undo: texts.undo,
        failed: texts.markFailed,
        undoFailed: texts.markFailed,
      },
    })
  const links = phoneLinks(phone)
  const path = `/dash/messages/${id}`
  return (
    <li className={`${styles.row} ${styles.wide} ${problem === null ? '' : styles.failed}`}>
      <StatusIcon kind={problem === null ? 'person' : 'failed'} />
      <div className={styles.text}>
        <h3>
          <Link className={styles.whole} to={path}>
            {name}
          </Link>
        </h3>
        <p className={styles.caption}>
          <WhyWaiting person={person} />
        </p>
      </div>
      <div className={styles.actions}>
        {mayChange && (
          <TextButton isQuiet aria-label={texts.doneWith(name)} onClick={() => void markDone()}>
            {texts.done}
          </TextButton>
        )}
        {links && (
          <a className={styles.square} href={links.call} aria-label={texts.of(texts.call, name)}>
            <PhoneIcon size={20} />
          </a>
        )}
        {mayChange && (
          <Link className={styles.square} to={`${path}?reply=open`} aria-label={texts.of(texts.reply, name)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M10 5 4 11l6 6M4 11h10a6 6 0 0 1 6 6v2" />
            </svg>
          </Link>
        )}
      </div>
    </li>
  )
}

function WhyWaiting({ person }: { person: WaitingPerson }) {
  const { message, isByMail, isFromAnotherAddress, at, problem } = person
  const since = ago(at, useNow())
  if (problem !== null) return texts.notDelivered(problem)
  // Not to be mistaken for the customer's words.
  if (isFromAnotherAddress) return texts.wroteFromOther(since)
  return (
    <>
      {isByMail ? texts.wroteMail(since) : since}
      {message && (
        <>
          {' '}
          · <span lang="fr">{message}</span>
        </>
      )}
    </>
  )
}

const withoutPerson = (overview: Overview, id: string): Overview => ({
  ...overview,
  waiting: overview.waiting - 1,
  people: overview.people.filter(person => person.id !== id),
})

/** Alerts, invitations and notices that were given up on. A failed reply is shown with the person who waits. */
function FailedMailsRow({ failed, mayRetry }: { failed: FailedMails[]; mayRetry: boolean }) {
  const mutate = useOptimisticMutation(overviewQuery.queryKey)
  const toast = useToast()
  const settle = (action: 'retry' | 'dismiss') =>
    mutate({
      optimistic: () =>
        queryClient.setQueryData(overviewQuery.queryKey, before => before && { ...before, failedMails: [] }),
      call: () => browserApi().call(settleFailedMails, { body: { action } }),
    }).then(
      () => toast('success', action === 'retry' ? texts.retryingMails : texts.mailsDismissed),
      () => toast('error', texts.mailsNotSettled),
    )
  const count = failed.reduce((sum, kind) => sum + kind.count, 0)
  return (
    <li className={`${styles.row} ${styles.wide} ${styles.failed}`}>
      <StatusIcon kind="failed" />
      <div className={styles.text}>
        <h3>{texts.mailsFailed(count)}</h3>
        <p className={styles.caption}>{describeFailed(failed)}</p>
      </div>
      {mayRetry && (
        <div className={styles.actions}>
          <TextButton isQuiet aria-label={texts.dismissMailsLabel} onClick={() => void settle('dismiss')}>
            {texts.dismissMails}
          </TextButton>
          <TextButton aria-label={texts.retryMailsLabel} onClick={() => void settle('retry')}>
            {texts.retryMails}
          </TextButton>
        </div>
      )}
    </li>
  )
}

/** For example "2 alerts of new messages, 1 invitation: the mail server does not answer." */
function describeFailed(failed: FailedMails[]): string {
  const counts = new Map<keyof typeof texts.failedKinds, number>()
  for (const { kind, count } of failed) {
    const shown = kind in texts.failedKinds ? (kind as keyof typeof texts.failedKinds) : 'notice'
    counts.set(shown, (counts.get(shown) ?? 0) + count)
  }
  const kinds = [...counts].map(([kind, count]) => texts.failedKinds[kind](count)).join(', ')
  return texts.failedBecause(kinds, failed[0]?.problem ?? '')
}

interface RowProps {
  icon: ComponentProps<typeof StatusIcon>['kind']
  title: string
  caption?: string
  to: string
  action: string
}

/** The whole row is a link. */
function Row({ icon, title, caption, to, action }: RowProps) {
  return (
    <li className={`${styles.row} ${icon === 'failed' ? styles.failed : ''}`}>
      <StatusIcon kind={icon} />
      <div className={styles.text}>
        <h3>{title}</h3>
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
      <Link className={styles.action} to={to} aria-label={texts.of(action, title)}>
        {action}
      </Link>
    </li>
  )
}
