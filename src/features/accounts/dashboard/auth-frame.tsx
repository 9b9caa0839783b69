import type { ReactNode } from 'react'
import { Logo } from '#ui/logo.tsx'
import { authTexts } from './auth.en.ts'
import styles from './auth-frame.module.css'
import { useBusinessName } from './use-business-name.ts'

/** The door of the dashboard: a picture of the trade, and one thing to do. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const brand = useBusinessName()
  return (
    <div className={styles.frame}>
      <div className={styles.picture}>
        <img src="/defaults/hero-poster.webp" alt="" width={1920} height={1080} />
      </div>
      <main className={styles.pane}>
        <div className={styles.brand}>
          <Logo />
          <span>
            {/* Its line is there before its words. */}
            {brand || '\u00a0'}
            <small>{authTexts.admin}</small>
          </span>
        </div>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}
