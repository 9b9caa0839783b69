import styles from './sparkline.module.css'

const [WIDTH, HEIGHT] = [100, 60]

/** A line chart without axes. */
export function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  const max = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  const line = values.map((value, index) => `${index * step},${HEIGHT - (value / max) * HEIGHT}`).join(' L')
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img">
      <title>{label}</title>
      <path className={styles.area} d={`M0,${HEIGHT} L${line} L${WIDTH},${HEIGHT}Z`} />
      <path d={`M${line}`} />
    </svg>
  )
}
