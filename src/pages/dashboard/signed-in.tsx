import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense } from 'react'
import { SignInSheet } from '#features/accounts/dashboard/sign-in-sheet.tsx'
import { useInboxCounts, useInboxRevision } from '#features/inbox/dashboard/inbox-queries.ts'
import { DashboardShell } from '#features/navigation/dashboard/dashboard-shell.tsx'
import { useAlertRenewal } from '#features/pwa/dashboard/use-alerts.ts'
import { useAppBadge } from '#features/pwa/dashboard/use-phone-app.ts'
import { accountId, currentSession } from '#features/session/dashboard/session.ts'
import { factsQuery } from '#features/settings/dashboard/settings-queries.ts'
import { ConfirmProvider } from '#ui/confirm-dialog.tsx'
import { useLoadedDrafts } from '#web/drafts/use-drafts.ts'
import { queryClient } from '#web/query-client.ts'
import { UnsavedNote } from './unsaved-note.tsx'
import { useUnsentSaves } from './use-unsent-saves.ts'

/** Not part of the first screen: an upload that was cut off can wait for it. */
const UploadWatch = lazy(async () => ({
  default: (await import('#features/media/dashboard/upload/upload-watch.tsx')).UploadWatch,
}))

// What one account has read is never shown to another, nor kept after signing out.
let owner = accountId()
currentSession().subscribe(() => {
  if (accountId() === owner) return
  owner = accountId()
  queryClient.clear()
})

interface Props extends Omit<ComponentProps<typeof DashboardShell>, 'badges' | 'brand'> {
  userId: string
  /** A session that ended under somebody's hands is asked for over what they were doing. */
  hasEnded: boolean
}

/** Only somebody who is signed in can be told how many wait, and for whom. Mounted anew for another account. */
export function SignedIn(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame {...props} />
    </QueryClientProvider>
  )
}

function Frame({ userId, hasEnded, children, ...props }: Props) {
  const { counts } = useInboxCounts()
  useInboxRevision()
  const { data: facts } = useQuery(factsQuery)
  useAppBadge(counts?.unread)
  useAlertRenewal(userId)
  const areDraftsLoaded = useLoadedDrafts(userId)
  useUnsentSaves(areDraftsLoaded && !hasEnded)
  return (
    <ConfirmProvider>
      <DashboardShell {...props} brand={facts?.name ?? ''} badges={{ '/dash/messages': counts?.unread ?? 0 }}>
        {areDraftsLoaded && (
          <>
            <UnsavedNote />
            {children}
          </>
        )}
        {hasEnded && <SignInSheet />}
        {areDraftsLoaded && (
          <Suspense>
            <UploadWatch imagesPath="/dash/images" isSignedIn={!hasEnded} />
          </Suspense>
        )}
      </DashboardShell>
    </ConfirmProvider>
  )
}
