import styles from './stat-slab.module.css'

interface Stat {
  label: string
  /** Undefined while it is being asked, null when no answer came. */
  value: number | null | undefined
}

const number = new Intl.NumberFormat('en-CA')

export function StatSlab({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.slab}>
      {stats.map(({ label, value }) => (
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
        </div>
      ))}
    </dl>
  )
}
