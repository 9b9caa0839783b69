import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { type MailboxState, readMailbox } from '../conversations.contract.ts'
import { mailboxTexts as texts } from './mailbox.texts.ts'
import styles from './mailbox-card.module.css'

const POLL_MS = 30_000
const TESTING_POLL_MS = 2_000

export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  queryFn: () => browserApi().call(readMailbox, {}),
  refetchInterval: ({ state: { data } }) =>
    data?.tags.test?.state === 'running' ? TESTING_POLL_MS : POLL_MS,
})

type Problem = keyof typeof texts.problems

const problemOf = (mailbox: MailboxState | undefined): Problem | null =>
  mailbox && mailbox.state in texts.problems ? (mailbox.state as Problem) : null

function useMailbox() {
  const toast = useToast()
  const { data: mailbox } = useQuery(mailboxQuery)
  const problem = problemOf(mailbox)
  const hadProblem = useRef(false)
  useEffect(() => {
    if (hadProblem.current && mailbox?.state === 'on') toast('success', texts.backAgain)
    hadProblem.current = problem !== null
  }, [problem, mailbox?.state, toast])
  return { mailbox, problem }
}

function ProblemText({ problem, since }: { problem: Problem; since: string | null }) {
  const { what, todo } = texts.problems[problem]
  return (
    <>
      <p className={styles.what}>
        <StatusIcon kind="failed" />
        <strong>{what}</strong>
      </p>
      <p>{todo}</p>
      {since && <p className={styles.hint}>{texts.since(formatMoment(since))}</p>}
    </>
  )
}

/** On the home screen, while the mailbox cannot be read. */
export function MailboxProblemCard() {
  const { mailbox, problem } = useMailbox()
  if (!mailbox || !problem) return null
  return (
    <section className={styles.card} aria-labelledby="mailbox">
      <h2 id="mailbox">{texts.title}</h2>
      <ProblemText problem={problem} since={mailbox.since} />
    </section>
  )
}

interface StatusProps {
  /** Where customers answer to. */
  email: string
  /** Shown once a mailbox is connected. */
  children: ReactNode
}

/** In the settings: whether the mailbox is connected, and what is read from it. */
export function MailboxStatus({ email, children }: StatusProps) {
  const { mailbox, problem } = useMailbox()
  if (!mailbox) return null
  const { state, checkedAt, since, hasSentFolder } = mailbox
  return (
    <section className={styles.status} aria-labelledby="mailbox">
      <h3 id="mailbox">{texts.title}</h3>
      <p className={styles.hint}>{texts.caption}</p>
      <div role="status">
        {problem ? (
          <ProblemText problem={problem} since={since} />
        ) : (
          <p className={styles.what}>
            <StatusIcon kind={state === 'on' ? 'good' : 'waiting'} />
            {state === 'on' && checkedAt
              ? texts.on(formatMoment(checkedAt))
              : state === 'notSetUp'
                ? texts.notSetUp(email)
                : texts.connecting}
          </p>
        )}
        {state === 'notSetUp' && <p className={styles.hint}>{texts.notSetUpHint}</p>}
        {state === 'on' && !hasSentFolder && <p className={styles.hint}>{texts.noSent}</p>}
      </div>
      {state !== 'notSetUp' && (
        <>
          <p className={styles.hint}>{texts.promise}</p>
          {children}
        </>
      )}
    </section>
  )
}
