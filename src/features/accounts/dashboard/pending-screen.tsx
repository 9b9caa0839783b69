import { Logo } from '#ui/logo.tsx'
import { useIsHydrated } from '#web/use-is-hydrated.ts'
import { authTexts } from './auth.texts.ts'
import { firstForms } from './first-form.ts'
import styles from './pending-screen.module.css'

/** Shown while the session is being checked. Appears late, so that a quick reply does not flicker. */
export function PendingScreen({ isRetrying }: { isRetrying: boolean }) {
  const isHydrated = useIsHydrated()
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server from our components */}
      <div className={styles.forms} dangerouslySetInnerHTML={firstForms} suppressHydrationWarning />
      <main className={styles.screen} aria-busy="true">
        <Logo size={64} />
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={isHydrated ? authTexts.loading : undefined}
        />
        <p role="status">{isRetrying ? authTexts.weakLine : ''}</p>
      </main>
    </>
  )
}
