import { useEffect } from 'react'
import { Link, Outlet, useRevalidator } from 'react-router'
import { currentSession } from '#features/session/dashboard/session.ts'
import { PreviewBehaviours } from '#sections/section-kit/dashboard/preview-behaviours.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import type { Route } from './+types/dashboard-screens'
import { dashboardTexts } from './dashboard.en.ts'
import styles from './dashboard-screens.module.css'

/** Stops the loaders of a screen; the layout decides what to show instead. */
class SignInRequired extends Error {}

/** Loaders of screens run only for somebody who is signed in. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async () => {
    const { isLoggedIn } = await currentSession().settled()
    if (!isLoggedIn) throw new SignInRequired()
  },
]

/** Shown until the loader of the first screen has finished. */
export function HydrateFallback() {
  return <LoadingScreen />
}

export default function DashboardScreens() {
  return (
    <PreviewBehaviours value={attachToPreview}>
      <Outlet />
    </PreviewBehaviours>
  )
}

/** Loaded with the first preview. */
function attachToPreview(page: Document): () => void {
  const attached = import('../site/behaviours.ts').then(({ attachBehaviours }) => attachBehaviours(page))
  // Offline the preview is only a picture.
  attached.catch(() => {})
  return () => void attached.then(stop => stop()).catch(() => {})
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return error instanceof SignInRequired ? <Reload /> : <LoadingError error={error} />
}

/** Rendered only once somebody is signed in, where loading was stopped: runs the loader again. */
function Reload() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    void revalidate()
  }, [revalidate])
  return <LoadingScreen />
}

/** A skeleton of a screen whose content is loading. */
function LoadingScreen() {
  return (
    <div className={styles.loading} role="status" aria-label={dashboardTexts.loading}>
      <span className={styles.loadingTitle} />
      <span className={styles.loadingCard} />
      <span className={styles.loadingCard} />
    </div>
  )
}

function LoadingError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <header className={styles.head}>
        <h1>{dashboardTexts.loadErrorTitle}</h1>
      </header>
      <div className={styles.error} role="alert">
        <p>{dashboardTexts.loadErrorHint}</p>
        {/* Messages of the browser's own errors would not help. */}
        {error instanceof ApiFailure && <p>{error.message}</p>}
        <Button isBusy={state === 'loading'} onClick={() => revalidate()}>
          {dashboardTexts.tryAgain}
        </Button>
        {/* An editor on a phone has no tab bar. */}
        <Link className={styles.wayOut} to="/dash/more">
          {dashboardTexts.otherScreens}
        </Link>
      </div>
    </>
  )
}
