import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '#shared/time/dates.ts'
import { ConnectionNote } from '#ui/connection-note.tsx'
import listCard from '#ui/list-card.module.css'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { queryClient } from '#web/query-client.ts'
import { countProblems, describeChecks } from '../health.rules.ts'
import { healthTexts as texts } from '../health.texts.ts'
import styles from './health-page.module.css'
import { healthQuery } from './health-queries.ts'

export const clientLoader = () => queryClient.fetchQuery(healthQuery)

const ICONS = { good: 'good', warning: 'warning', bad: 'failed', unknown: 'waiting' } as const

/** Each part of the site: whether it works, and what to do if it does not. */
export default function HealthPage() {
  const { data, isError } = useSuspenseQuery(healthQuery)
  const { checkedAt, checks } = data
  return (
    <>
      <PageHeader title={texts.title} caption={texts.caption(countProblems(checks))} />
      {isError && <ConnectionNote text={texts.noConnection} />}
      <ul className={`${listCard.card} ${styles.list}`} aria-label={texts.title}>
        {describeChecks(checks, texts).map(({ id, state, name, fact, todo }) => (
          <li key={id} className={styles.check}>
            <StatusIcon kind={ICONS[state]} />
            <div>
              <h2 className={styles.name}>
                {name}{' '}
                {state === 'good' ? (
                  <VisuallyHidden>{texts.states[state]}</VisuallyHidden>
                ) : (
                  <span className={styles.state} data-state={state}>
                    {texts.states[state]}
                  </span>
                )}
              </h2>
              <p>{fact}</p>
              {todo && <p className={styles.todo}>{todo}</p>}
              {id === 'version' && (
                <Link className={styles.link} to="/dash/whats-new">
                  {texts.whatsNew.title}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.checkedAt}>{texts.checkedAt(formatTime(checkedAt))}</p>
    </>
  )
}
