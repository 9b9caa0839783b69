import { useEffect } from 'react'
import { Link, Outlet, useLocation, useRevalidator } from 'react-router'
import { currentSession } from '#features/session/dashboard/session.ts'
import { PreviewBehaviours } from '#sections/section-kit/dashboard/preview-behaviours.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { preferredLanguage, saveDeviceLanguage } from '#web/device-language.ts'
import { hasTexts, loadTexts, partOf, type ScreenPart } from '#web/texts/load-texts.ts'
import type { Route } from './+types/dashboard-screens'
import styles from './dashboard-screens.module.css'
import { documentTexts } from './document.texts.ts'

/** Stops the loaders of a screen; the layout decides what to show instead. */
class SignInRequired extends Error {}

/** Loaders of screens run only for somebody who is signed in. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const { isLoggedIn, profile } = await currentSession().settled()
    if (!isLoggedIn) throw new SignInRequired()
    saveDeviceLanguage(preferredLanguage(profile?.language))
    await loadTexts(partOf(new URL(request.url).pathname))
  },
]

/** Shown until the loader of the first screen has finished. */
export function HydrateFallback() {
  return <LoadingScreen />
}

export default function DashboardScreens() {
  const part = partOf(useLocation().pathname)
  return (
    <PreviewBehaviours value={attachToPreview}>
      {hasTexts(part) ? <Outlet /> : <LoadTexts key={part} part={part} />}
    </PreviewBehaviours>
  )
}

/** For a screen without a loader, which was opened before the texts of others were loaded. */
function LoadTexts({ part }: { part: ScreenPart }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // A failure is shown and retried by the middleware, which runs again.
    void loadTexts(part).finally(() => void revalidate())
  }, [part, revalidate])
  return <LoadingScreen />
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
    <div className={styles.loading} role="status" aria-label={documentTexts.loading}>
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
        <h1>{documentTexts.loadErrorTitle}</h1>
      </header>
      <div className={styles.error} role="alert">
        <p>{documentTexts.loadErrorHint}</p>
        {/* Messages of the browser's own errors would not help. */}
        {error instanceof ApiFailure && <p>{error.message}</p>}
        <Button isBusy={state === 'loading'} onClick={() => revalidate()}>
          {documentTexts.tryAgain}
        </Button>
        {/* An editor on a phone has no tab bar. */}
        <Link className={styles.wayOut} to="/dash/more">
          {documentTexts.otherScreens}
        </Link>
      </div>
    </>
  )
}
