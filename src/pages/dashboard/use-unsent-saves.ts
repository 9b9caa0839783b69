import { useEffect } from 'react'
import { findUnsent } from '#sections/section-kit/dashboard/drafts.ts'
import { useToast } from '#ui/toasts.tsx'

const EVERY_MS = 5_000

/** Saves that were pressed without a connection, in a tab that is gone by now, leave from whatever screen is open. */
export function useUnsentSaves(isSignedIn: boolean): void {
  const toast = useToast()
  useEffect(() => {
    if (!isSignedIn) return
    const look = async () => {
      if (!navigator.onLine) return
      const drafts = await findUnsent()
      if (drafts.length === 0) return
      const { resumeSave } = await import('./section-saves.ts')
      for (const draft of drafts) resumeSave(draft, toast)
    }
    // A device that stores nothing has nothing to send; a connection that broke is tried again.
    const tryLook = () => void look().catch(() => {})
    tryLook()
    const timer = setInterval(tryLook, EVERY_MS)
    window.addEventListener('online', tryLook)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryLook)
    }
  }, [isSignedIn, toast])
}
