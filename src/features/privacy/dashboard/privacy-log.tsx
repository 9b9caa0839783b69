import { Link } from 'react-router'
import type { Settings } from '#features/settings/settings.contract.ts'
import { formatMoment } from '#shared/time/dates.ts'
import type { Destruction, Erasure } from '../person.contract.ts'
import { privacyTexts as texts } from './privacy.texts.ts'
import styles from './privacy-page.module.css'

export function RetentionPeriods({ settings }: { settings: Settings }) {
  const periods = [
    [texts.periods.messages, texts.months(settings.messageRetentionMonths)],
    [texts.periods.spam, texts.days(settings.spamRetentionDays)],
    [texts.periods.trash, texts.days(settings.trashRetentionDays)],
    [texts.periods.log, texts.days(settings.logRetentionDays)],
  ] as const
  return (
    <section className={styles.section}>
      <h2>{texts.retentionTitle}</h2>
      <p className={styles.caption}>{texts.retentionHint}</p>
      <dl className={styles.card}>
        {periods.map(([name, period]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{period}</dd>
          </div>
        ))}
      </dl>
      <Link className={styles.link} to="/dash/settings">
        {texts.changeRetention}
      </Link>
    </section>
  )
}

export function DestroyedList({ destructions }: { destructions: Destruction[] }) {
  return (
    <section className={styles.section}>
      <h2>{texts.destroyedTitle}</h2>
      {destructions.length === 0 && <p className={styles.caption}>{texts.destroyedNone}</p>}
      <ul className={styles.card}>
        {destructions.map(destruction => (
          <li key={`${destruction.day} ${destruction.kind} ${destruction.reason}`} className={styles.row}>
            <span>{texts.destruction(destruction)}</span>
            <span className={styles.when}>{texts.night(destruction.day)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ErasedList({ erasures }: { erasures: Erasure[] }) {
  return (
    <section className={styles.section}>
      <h2>{texts.erasedTitle}</h2>
      {erasures.length === 0 && <p className={styles.caption}>{texts.erasedNone}</p>}
      <ul className={styles.card}>
        {erasures.map(({ at, by, counts }) => (
          <li key={at} className={styles.row}>
            <span>{texts.erasure(counts)}</span>
            <span className={styles.when}>
              {formatMoment(at)} {texts.by(by)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
