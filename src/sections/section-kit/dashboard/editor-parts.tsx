import type { ReactNode } from 'react'
import card from '#ui/card.module.css'
import styles from './editor-parts.module.css'

/** A card of form fields. */
export function EditorCard({ children }: { children: ReactNode }) {
  return <div className={`${card.card} ${styles.roomy}`}>{children}</div>
}

interface PartProps {
  title: string
  hint?: string
  children: ReactNode
}

export function EditorPart({ title, hint, children }: PartProps) {
  return (
    <section>
      <div className={styles.title}>
        <h2>{title}</h2>
        {hint && <span>{hint}</span>}
      </div>
      {children}
    </section>
  )
}
