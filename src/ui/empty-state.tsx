import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface Props {
  title: string
  hint?: string
  /** Something failed: a screen reader announces it. */
  isAlert?: boolean
  /** What to do about it. */
  children?: ReactNode
}

/** Shown instead of a list that is empty or failed to load. */
export function EmptyState({ title, hint, isAlert = false, children }: Props) {
  return (
    <div className={styles.backdrop}>
      <div className={styles.card} role={isAlert ? 'alert' : undefined}>
        <p className={styles.title}>{title}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
        {children}
      </div>
    </div>
  )
}
