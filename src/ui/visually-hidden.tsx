import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Read out, not seen. */
export function VisuallyHidden({
  as: Element = 'span',
  children,
}: {
  as?: 'span' | 'h2' | 'div'
  children: ReactNode
}) {
  return <Element className={styles.hidden}>{children}</Element>
}
