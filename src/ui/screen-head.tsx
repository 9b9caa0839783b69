import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

/** A screen's name and what it can do: on a phone under the thumb, from 1024 px on beside the name. */
export function ScreenHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <div className={styles.bar} data-thumb-bar>
        {children}
      </div>
    </header>
  )
}
