import type { Vital } from '#features/analytics/vitals.contract.ts'
import { type Metric, SCALES } from '#features/analytics/vitals.rules.ts'
import listCard from '#ui/list-card.module.css'
import { StatusIcon } from '#ui/status-icon.tsx'
import { homeTexts as texts } from './home-screen.texts.ts'
import styles from './vitals-card.module.css'

const FORMAT: Record<Metric, (value: number) => string> = {
  lcp: value => texts.seconds(value),
  inp: value => texts.milliseconds(value),
  cls: value => texts.shift(value),
}

/** Web vitals measured in visitors' browsers, each rated good or not. */
export function VitalsCard({ vitals }: { vitals: Vital[] }) {
  return (
    <section className={styles.section}>
      <h2>{texts.speed}</h2>
      <p className={styles.caption}>{texts.speedCaption}</p>
      <dl className={`${listCard.card} ${styles.columns}`}>
        {vitals.map(({ metric, p75, isGood }) => (
          <div key={metric} className={styles.vital}>
            <dt>{texts.vitals[metric]}</dt>
            <dd className={styles.value}>{p75 === null ? '–' : FORMAT[metric](p75)}</dd>
            <dd className={styles.verdict}>
              <StatusIcon kind={p75 === null ? 'waiting' : isGood ? 'good' : 'warning'} />
              {p75 === null
                ? texts.noneMeasured
                : isGood
                  ? texts.good
                  : texts.notGood(FORMAT[metric](SCALES[metric].good))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
