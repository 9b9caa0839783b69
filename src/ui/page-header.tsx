import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface Props {
  title: string
  /** Such as a count; a screen reader announces each change. */
  caption?: string
  children?: ReactNode
}

/** A screen's title and actions: on a phone in a bar at the bottom, from 1024 px beside the title. */
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
