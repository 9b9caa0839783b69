import type { CSSProperties } from 'react'
import styles from './progress-bar.module.css'

interface Props {
  percent: number
  /** What is being done, for who cannot see the tiles. */
  label: string
  cells?: number
}

/** Progress as tiles being laid: whole ones only. */
export function ProgressBar({ percent, label, cells = 20 }: Props) {
  const laid = Math.floor((percent * cells) / 100) / cells
  return (
    <div
      className={styles.tiles}
      style={{ '--cells': cells, '--laid': `${laid * 100}%` } as CSSProperties}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  )
}
