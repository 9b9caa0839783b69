import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { markMessage } from '#features/inbox/inbox.contract.ts'
import { problemWords } from '#features/media/dashboard/problem-words.en.ts'
import type { Overview, WaitingPerson } from '#features/stats/overview.contract.ts'
import { useNotify } from '#ui/actions/notifications.tsx'
import { TextButton } from '#ui/actions/text-button.tsx'
import { Mark } from '#ui/marks/mark.tsx'
import { browserApi } from '#web/browser-api.ts'
import part from './home-part.module.css'
import { ago, homeTexts as texts } from './home-screen.en.ts'
import styles from './to-do-list.module.css'

interface Props {
  overview: Overview
  /** Settings that nobody has filled in, by their labels. */
  placeholders: string[]
  mayChange: boolean
  onChange: () => Promise<void>
}

/** Whoever waits stands before whatever failed, and that before what is merely missing. */
export function ToDoList({ overview, placeholders, mayChange, onChange }: Props) {
  const { waiting, people, failedMedia, lastAnsweredAt } = overview
  const left = waiting + failedMedia.length + (placeholders.length > 0 ? 1 : 0)
  const unnamed = waiting - people.length
  return (
    <section className={part.section} aria-labelledby="to-do">
      <header className={part.head}>
        <h2 id="to-do">{texts.toDo}</h2>
        {left > 0 && <span className={styles.caption}>{texts.left(left)}</span>}
      </header>
      {left === 0 ? (
        <div className={styles.calm}>
          <h3>{texts.nothingLeft}</h3>
          {lastAnsweredAt && <p className={styles.caption}>{texts.lastAnswered(lastAnsweredAt)}</p>}
        </div>
      ) : (
        <ul className={styles.list}>
          {people.map(person => (
            <PersonRow key={person.id} person={person} onChange={mayChange ? onChange : null} />
          ))}
          {unnamed > 0 && (
            <Row mark="person" title={texts.morePeople(unnamed)} to="/dash/messages" action={texts.open} />
          )}
          {failedMedia.map(({ id, kind, fileName, problem }) => (
            <Row
              key={id}
              mark="failed"
              title={texts.mediaFailed(fileName)}
              caption={problemWords(problem)}
              to={kind === 'video' ? '/dash/movies' : '/dash/images'}
              action={texts.open}
            />
          ))}
          {placeholders.length > 0 && (
            <Row
              mark="placeholder"
              title={texts.placeholders(placeholders.length)}
              caption={placeholders.join(', ')}
              to="/dash/settings"
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
  /** Null for who may only look. */
  onChange: (() => Promise<void>) | null
}

function PersonRow({ person: { id, name, message, at, problem }, onChange }: PersonProps) {
  const notify = useNotify()
  const mark = async (isAnswered: boolean): Promise<void> => {
    try {
      await browserApi().call(markMessage, {
        params: { id },
        body: { isAnswered, ...(isAnswered && { isRead: true }) },
      })
      await onChange?.()
      if (isAnswered)
        notify('success', texts.markedDone(name), { label: texts.undo, run: () => void mark(false) })
    } catch {
      notify('error', texts.markFailed)
    }
  }
  return (
    <Row
      mark={problem === null ? 'person' : 'failed'}
      title={name}
      caption={
        problem === null ? (
          <>
            {ago(at)} · <span lang="fr">{message}</span>
          </>
        ) : (
          texts.notDelivered(problem)
        )
      }
      to={onChange ? `/dash/messages?reply=${id}` : '/dash/messages'}
      action={onChange ? texts.reply : texts.open}
    >
      {onChange && (
        <TextButton isQuiet aria-label={texts.doneWith(name)} onClick={() => void mark(true)}>
          {texts.done}
        </TextButton>
      )}
    </Row>
  )
}

interface RowProps {
  mark: ComponentProps<typeof Mark>['kind']
  title: string
  caption?: ReactNode
  to: string
  action: string
  children?: ReactNode
}

/** The whole row leads there; what else it can do lies above. */
function Row({ mark, title, caption, to, action, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Mark kind={mark} />
      <div className={styles.words}>
        <h3>{title}</h3>
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
      {children && <div className={styles.other}>{children}</div>}
      <Link className={styles.action} to={to} aria-label={`${action}: ${title}`}>
        {action}
      </Link>
    </li>
  )
}
