import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import listCard from '#ui/list-card.module.css'
import { StatusIcon } from '#ui/status-icon.tsx'
import { describeChecks } from '../health.rules.ts'
import { healthTexts as texts } from '../health.texts.ts'
import styles from './health-note.module.css'
import { healthQuery } from './health-queries.ts'

/** Home has a card for each of these. */
const TOLD_ELSEWHERE = ['form', 'mailbox']

/** On the home screen of an admin, while something is broken. */
export function HealthNote() {
  const { data } = useQuery(healthQuery)
  const bad = (data ? describeChecks(data.checks, texts) : []).filter(
    ({ id, state }) => state === 'bad' && !TOLD_ELSEWHERE.includes(id),
  )
  if (bad.length === 0) return null
  return (
    <section className={`${listCard.card} ${styles.note}`} aria-label={texts.title}>
      <Link className={listCard.row} to="/dash/health">
        <StatusIcon kind="failed" />
        <span className={styles.words}>
          <b>{texts.broken(bad.map(({ name }) => name).join(', '))}</b>
          <span className={listCard.caption}>{texts.whatToDo}</span>
        </span>
        <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
          <path d="m10 6 6 6-6 6" />
        </svg>
      </Link>
    </section>
  )
}
