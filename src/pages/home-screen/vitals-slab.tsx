import type { Vital } from '#features/analytics/vitals.contract.ts'
import { type Metric, SCALES } from '#features/analytics/vitals.rules.ts'
import slab from '#ui/slab.module.css'
import { StatusIcon } from '#ui/status-icon.tsx'
import { homeTexts as texts } from './home-screen.en.ts'
import styles from './vitals-slab.module.css'

const WORDS: Record<Metric, (value: number) => string> = {
  lcp: texts.seconds,
  inp: texts.milliseconds,
  cls: texts.shift,
}

/** Three numbers of real visitors, each good or not, in words before colour. */
export function VitalsSlab({ vitals }: { vitals: Vital[] }) {
  return (
    <section className={styles.section}>
      <h2>{texts.speed}</h2>
      <p className={styles.caption}>{texts.speedCaption}</p>
      <dl className={`${slab.slab} ${styles.slab}`}>
        {vitals.map(({ metric, p75, isGood }) => (
          <div key={metric} className={styles.vital}>
            <dt>{texts.vitals[metric]}</dt>
            <dd className={styles.value}>{p75 === null ? '–' : WORDS[metric](p75)}</dd>
            <dd className={styles.verdict}>
              <StatusIcon kind={p75 === null ? 'waiting' : isGood ? 'good' : 'warning'} />
              {p75 === null
                ? texts.noneMeasured
                : isGood
                  ? texts.good
                  : texts.notGood(WORDS[metric](SCALES[metric].good))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
