import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface Props {
  title: string
  hint?: string
  /** Something failed, and somebody who cannot see it must hear of it. */
  isAlert?: boolean
  /** What to do about it. */
  children?: ReactNode
}

/** The place where a tile is missing: an empty list, or one that did not come. */
export function EmptyState({ title, hint, isAlert = false, children }: Props) {
  return (
    <div className={styles.mortar}>
      <div className={styles.tile} role={isAlert ? 'alert' : undefined}>
        <p className={styles.title}>{title}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
        {children}
      </div>
    </div>
  )
}
