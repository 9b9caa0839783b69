import type { CSSProperties } from 'react'
import styles from './progress-bar.module.css'

interface Props {
  percent: number
  /** For screen readers. */
  label: string
  cells?: number
}

/** A progress bar of `cells` segments; only whole ones are filled. */
export function ProgressBar({ percent, label, cells = 20 }: Props) {
  const filled = Math.floor((percent * cells) / 100) / cells
  return (
    <div
      className={styles.bar}
      style={{ '--cells': cells, '--filled': `${filled * 100}%` } as CSSProperties}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  )
}
