import type { ReactNode } from 'react'
import { locale } from '#shared/text/language.ts'
import styles from './stat-cards.module.css'

interface Stat {
  label: string
  /** Undefined while loading, null when loading failed. */
  value: number | null | undefined
  /** What exactly is counted. */
  caption?: string
  /** From 1024 px beside the number. */
  chart?: ReactNode
}

interface Props {
  stats: readonly Stat[]
  variant?: 'slim' | 'tall'
}

export function StatCards({ stats, variant = 'slim' }: Props) {
  return (
    <dl className={`${styles.cards} ${styles[variant]}`}>
      {stats.map(({ label, value, caption, chart }) => (
        <div key={label} className={styles.stat}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? (
              <span className={styles.unknown} />
            ) : value === null ? (
              '–'
            ) : (
              value.toLocaleString(locale())
            )}
          </dd>
          {caption && <dd className={styles.caption}>{caption}</dd>}
          {chart && <dd className={styles.chart}>{chart}</dd>}
        </div>
      ))}
    </dl>
  )
}
