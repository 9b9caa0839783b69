import { Logo } from '#ui/logo.tsx'
import { authTexts } from './auth.en.ts'
import styles from './pending-screen.module.css'

/** Shown while the session is being checked. Appears late, so that a quick reply does not flicker. */
export function PendingScreen({ isRetrying }: { isRetrying: boolean }) {
  return (
    <main className={styles.screen} aria-busy="true">
      <Logo size={64} />
      <div className={styles.bar} role="progressbar" aria-label={authTexts.loading} />
      <p role="status">{isRetrying ? authTexts.weakLine : ''}</p>
    </main>
  )
}
