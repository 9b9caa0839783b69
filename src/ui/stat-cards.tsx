import type { ReactNode } from 'react'
import styles from './stat-cards.module.css'

interface Stat {
  label: string
  /** Undefined while it is being asked, null when no answer came. */
  value: number | null | undefined
  /** What exactly is counted. */
  caption?: string
  /** Beside the number where there is room. */
  chart?: ReactNode
}

interface Props {
  stats: readonly Stat[]
  /** `tall`: the numbers are what the screen is about. */
  look?: 'slim' | 'tall'
}

const number = new Intl.NumberFormat('en-CA')

export function StatCards({ stats, look = 'slim' }: Props) {
  return (
    <dl className={`${styles.slab} ${styles[look]}`}>
      {stats.map(({ label, value, caption, chart }) => (
        <div key={label} className={styles.stat}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? (
              <span className={styles.unknown} />
            ) : value === null ? (
              '–'
            ) : (
              number.format(value)
            )}
          </dd>
          {caption && <dd className={styles.caption}>{caption}</dd>}
          {chart && <dd className={styles.chart}>{chart}</dd>}
        </div>
      ))}
    </dl>
  )
}
