import { useEffect } from 'react'
import { APP_SCOPE, SERVICE_WORKER_PATH } from '../phone-app.rules.ts'

/** Lets a service worker stand by for the dashboard, and for it alone. */
export function usePhoneApp(): void {
  useEffect(() => {
    // Looked for anew at each opening, past every cache: an old one cannot stay.
    navigator.serviceWorker
      ?.register(SERVICE_WORKER_PATH, { scope: APP_SCOPE, updateViaCache: 'none' })
      // On a line too weak for it the dashboard works as before, and asks again next time.
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
    const showing = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
    // A device that refuses shows none; nothing depends on it.
    showing?.catch(() => {})
  }, [count])
  // Whoever signs out leaves no number behind.
  useEffect(() => () => void (navigator as Badging).clearAppBadge?.().catch(() => {}), [])
}
