import { useEffect } from 'react'
import { APP_SCOPE, SERVICE_WORKER_PATH } from '../pwa.rules.ts'

/** Registers the service worker for the dashboard only. */
export function useServiceWorker(): void {
  useEffect(() => {
    // Never from the HTTP cache: an update takes effect at the next opening.
    navigator.serviceWorker
      ?.register(SERVICE_WORKER_PATH, { scope: APP_SCOPE, updateViaCache: 'none' })
      // If it fails, the dashboard works without it and tries again next time.
      .catch(() => {})
  }, [])
}

interface Badging {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** The number on the app's icon, where the device shows one. */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Badging
    if (count === undefined) return
    const updating = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
    // A device may refuse: nothing depends on the badge.
    updating?.catch(() => {})
  }, [count])
  // After signing out no number stays on the icon.
  useEffect(() => () => void (navigator as Badging).clearAppBadge?.().catch(() => {}), [])
}
