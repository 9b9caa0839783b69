import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface Props {
  title: string
  /** How much there is of it; told again when it changes. */
  caption?: string
  children?: ReactNode
}

/** A screen's name and what it can do: on a phone under the thumb, from 1024 px on beside the name. */
export function PageHeader({ title, caption, children }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {caption !== undefined && (
          <p className={styles.caption} role="status">
            {caption}
          </p>
        )}
      </div>
      {children && (
        <div className={styles.bar} data-thumb-bar>
          {children}
        </div>
      )}
    </header>
  )
}
