import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Only for screen readers. */
export function VisuallyHidden({
  as: Element = 'span',
  children,
}: {
  as?: 'span' | 'h2' | 'div'
  children: ReactNode
}) {
  return <Element className={styles.hidden}>{children}</Element>
}
