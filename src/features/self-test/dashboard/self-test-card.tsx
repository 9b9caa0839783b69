import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isHelper } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { queryClient } from '#web/query-client.ts'
import {
  brokenLink,
  type Link as ChainLink,
  type FinishedTest,
  type GoodOutcome,
  isProblem,
  type Problem,
  readSelfTest,
  type SelfTest,
  startSelfTest,
} from '../self-test.contract.ts'
import { selfTestTexts as texts } from '../self-test.texts.ts'
import styles from './self-test-card.module.css'

const POLL_MS = 30_000
const RUNNING_POLL_MS = 2_000

export const selfTestQuery = queryOptions({
  queryKey: ['self-test'],
  queryFn: () => browserApi().call(readSelfTest, {}),
  refetchInterval: ({ state: { data } }) => (data?.isRunning ? RUNNING_POLL_MS : POLL_MS),
})

export const isFormBroken = (test: SelfTest | undefined): boolean =>
  test?.last != null && !test.isMailHeld && isProblem(test.last.outcome)

/** Whether a message that a visitor sends reaches the owner's mailbox, as the last test found it. */
export function SelfTestCard() {
  const { data: test } = useQuery(selfTestQuery)
  const session = useSession()
  const toast = useToast()
  const isBroken = isFormBroken(test)
  const wasBroken = useRef(isBroken)
  useEffect(() => {
    if (wasBroken.current && test && !isBroken && !test.isMailHeld) toast('success', texts.recovered)
    wasBroken.current = isBroken
  }, [isBroken, test, toast])
  const section = useRef<HTMLElement>(null)
  const isAwaited = useRef(false)
  const isTesting = test?.isRunning ?? false
  const { mutate: start, isPending } = useMutation({
    mutationFn: () => browserApi().call(startSelfTest, {}),
    onMutate: () => {
      isAwaited.current = true
    },
    onSuccess: reply => queryClient.setQueryData(selfTestQuery.queryKey, reply),
    // Somebody else has started one.
    onError: error =>
      toast(
        'error',
        error instanceof ApiFailure && error.code === 'conflict' ? error.message : texts.notStarted,
      ),
  })
  // The outcome takes more room than the button that was pressed.
  useEffect(() => {
    if (!isAwaited.current || isTesting || isPending) return
    isAwaited.current = false
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [isTesting, isPending])
  // Home works without it.
  if (!test) return null
  const { lastGoodAt, goodNights, isMailHeld } = test
  // What the last test found is of before the restore.
  const last = isMailHeld ? null : test.last
  const isRunning = test.isRunning || isPending
  return (
    <section ref={section} className={styles.section} aria-labelledby="self-test">
      <header className={styles.head}>
        <h2 id="self-test">{isBroken ? texts.brokenTitle : texts.title}</h2>
        {!isMailHeld && (
          <span className={styles.caption}>
            {!isBroken && goodNights > 0 ? texts.streak(goodNights) : texts.caption}
          </span>
        )}
      </header>
      <div className={`${card.card} ${styles.card}`}>
        {isMailHeld ? (
          <div className={styles.words} role="status">
            <p>{texts.held}</p>
            {lastGoodAt && <p className={styles.hint}>{texts.since(formatMoment(lastGoodAt))}</p>}
          </div>
        ) : last === null ? (
          <p>{texts.first}</p>
        ) : (
          <>
            <Chain last={last} />
            <div className={styles.words} role="status">
              {isProblem(last.outcome) ? (
                <Broken last={last} problem={last.outcome} lastGoodAt={lastGoodAt} />
              ) : (
                <p>{goodText(last, last.outcome)}</p>
              )}
            </div>
          </>
        )}
        {!isMailHeld && (
          <div className={styles.buttons}>
            {isHelper(session) && (
              <Button isBusy={isRunning} onClick={() => start()}>
                {isRunning ? texts.running : isBroken || last === null ? texts.testNow : texts.testAgain}
              </Button>
            )}
            {last && isProblem(last.outcome) && <WayOut last={last} problem={last.outcome} />}
          </div>
        )}
        <details className={styles.details}>
          <summary>{texts.details}</summary>
          <p>{texts.detailsText}</p>
        </details>
      </div>
    </section>
  )
}

function goodText({ startedAt, arrivedAt }: FinishedTest, outcome: GoodOutcome): string {
  const time = clockOf(startedAt)
  if (outcome !== 'goodSlow') return texts[outcome](time)
  const minutes = Math.round((Date.parse(arrivedAt ?? startedAt) - Date.parse(startedAt)) / 60_000)
  return texts.goodSlow(time, minutes)
}

const clockOf = (instant: string) => texts.clock(new Date(instant))

const factsOf = ({ startedAt, mailLeftAt, detail }: FinishedTest) => ({
  time: clockOf(startedAt),
  leftAt: clockOf(mailLeftAt ?? startedAt),
  code: detail ?? '',
})

const LINKS: ChainLink[] = ['form', 'mail', 'mailbox']

/** The three things that a message passes, up to the one that broke. */
function Chain({ last }: { last: FinishedTest }) {
  const broken = isProblem(last.outcome) ? brokenLink(last.outcome) : null
  const passedAt = { form: last.storedAt, mail: last.mailLeftAt, mailbox: last.arrivedAt }
  const isReached = (link: ChainLink) => broken === null || LINKS.indexOf(link) < LINKS.indexOf(broken)
  return (
    <ol className={styles.chain}>
      {LINKS.map(link => {
        const at = passedAt[link]
        const state = link === broken ? 'broken' : isReached(link) && at ? 'good' : 'bare'
        const note =
          state === 'broken'
            ? texts.broken
            : state === 'good' && at
              ? clockOf(at)
              : broken === null
                ? texts.notWatched
                : texts.notReached
        return (
          <li key={link} data-state={state}>
            <span>{texts.links[link]}</span>
            <small>{note}</small>
          </li>
        )
      })}
    </ol>
  )
}

interface BrokenProps {
  last: FinishedTest
  problem: Problem
}

function Broken({ last, problem, lastGoodAt }: BrokenProps & { lastGoodAt: string | null }) {
  const { what, todo } = texts.problems[problem]
  const facts = factsOf(last)
  return (
    <>
      <p>
        <strong className={styles.what}>{what(facts)}</strong>
      </p>
      <p>{todo(facts)}</p>
      <p className={styles.hint}>
        {brokenLink(problem) === 'mail' ? texts.stillWorks : texts.safe}
        {lastGoodAt && ` ${texts.since(formatMoment(lastGoodAt))}`}
      </p>
    </>
  )
}

/** Where the problem can be mended, and the words for whoever installed the site. */
function WayOut({ last, problem }: BrokenProps) {
  const toast = useToast()
  const facts = factsOf(last)
  const report = `${texts.problems[problem].what(facts)} ${[problem, last.detail, last.startedAt].filter(Boolean).join(', ')}`
  const copy = () =>
    navigator.clipboard.writeText(report).then(
      () => toast('success', texts.copied),
      () => toast('error', texts.notCopied),
    )
  return (
    <>
      {problem === 'noAddress' && (
        <Link className={styles.link} to="/dash/settings">
          {texts.openSettings}
        </Link>
      )}
      {problem === 'setAside' && (
        <Link className={styles.link} to="/dash/messages?folder=spam">
          {texts.seeSpam}
        </Link>
      )}
      <TextButton onClick={() => void copy()}>{texts.copy}</TextButton>
    </>
  )
}
