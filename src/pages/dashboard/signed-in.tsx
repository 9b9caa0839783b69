import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { saveChosenLanguage } from '#features/accounts/dashboard/save-chosen-language.ts'
import { SignInSheet } from '#features/accounts/dashboard/sign-in-sheet.tsx'
import { useInboxCounts, useInboxRevision } from '#features/conversations/dashboard/conversation-queries.ts'
import { DashboardShell } from '#features/navigation/dashboard/dashboard-shell.tsx'
import { useAlertRenewal } from '#features/pwa/dashboard/use-alerts.ts'
import { useAppBadge } from '#features/pwa/dashboard/use-pwa.ts'
import { accountId, currentSession } from '#features/session/dashboard/session.ts'
import { factsQuery } from '#features/settings/dashboard/settings-queries.ts'
import { findUnsent } from '#sections/section-kit/dashboard/drafts.ts'
import { ConfirmProvider } from '#ui/confirm-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useLoadedDrafts } from '#web/drafts/use-drafts.ts'
import { queryClient } from '#web/query-client.ts'
import { retryImport } from '#web/retry-import.ts'
import { UnsavedNote } from './unsaved-note.tsx'

/** Loaded after the first screen: an interrupted upload can wait. A failed import would end every screen. */
const UploadMonitor = lazy(async () => ({
  default: (await retryImport(() => import('#features/media/dashboard/upload/upload-monitor.tsx')))
    .UploadMonitor,
}))

const UPLOAD_SCREENS = { video: '/dash/movies', image: '/dash/images' }

// Cached data of one account is never shown to another, nor kept after signing out.
let owner = accountId()
currentSession().subscribe(() => {
  if (accountId() === owner) return
  owner = accountId()
  queryClient.clear()
})

interface Props extends Omit<ComponentProps<typeof DashboardShell>, 'badges' | 'brand'> {
  userId: string
  /** The session expired: sign-in is shown over the current screen. */
  hasEnded: boolean
}

/** The dashboard of a signed-in user. Remounted for another account. */
export function SignedIn(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell {...props} />
    </QueryClientProvider>
  )
}

function Shell({ userId, hasEnded, children, ...props }: Props) {
  const { counts } = useInboxCounts()
  useInboxRevision()
  const { data: facts } = useQuery(factsQuery)
  useAppBadge(counts?.waiting)
  useAlertRenewal(userId)
  // Mounted again in another language.
  useEffect(() => void saveChosenLanguage(), [])
  const areDraftsLoaded = useLoadedDrafts(userId)
  useSendUnsentSaves(areDraftsLoaded && !hasEnded)
  return (
    <ConfirmProvider>
      <DashboardShell
        {...props}
        brand={facts?.name ?? ''}
        badges={{ '/dash/messages': counts?.waiting ?? 0 }}
      >
        {areDraftsLoaded && (
          <>
            <Suspense>
              <UploadMonitor screens={UPLOAD_SCREENS} isSignedIn={!hasEnded} />
            </Suspense>
            <UnsavedNote />
            {children}
          </>
        )}
        {hasEnded && <SignInSheet />}
      </DashboardShell>
    </ConfirmProvider>
  )
}

const UNSENT_CHECK_MS = 5_000

/** Sends saves that were made offline in a tab that is closed by now, from whatever screen is open. */
function useSendUnsentSaves(isSignedIn: boolean): void {
  const toast = useToast()
  useEffect(() => {
    if (!isSignedIn) return
    const send = async () => {
      if (!navigator.onLine) return
      const drafts = await findUnsent()
      if (drafts.length === 0) return
      const { resumeSave } = await import('./resume-saves.ts')
      for (const draft of drafts) resumeSave(draft, toast)
    }
    // Without storage there is nothing to send; a failed request is retried.
    const trySend = () => void send().catch(() => {})
    trySend()
    const timer = setInterval(trySend, UNSENT_CHECK_MS)
    window.addEventListener('online', trySend)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', trySend)
    }
  }, [isSignedIn, toast])
}
