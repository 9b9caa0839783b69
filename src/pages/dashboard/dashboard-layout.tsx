import { type ComponentProps, lazy, Suspense } from 'react'
import { Outlet, useMatches } from 'react-router'
import { PendingScreen } from '#features/auth/dashboard/pending-screen.tsx'
import { isAdmin } from '#features/auth/dashboard/session.ts'
import { SignInForm } from '#features/auth/dashboard/sign-in/sign-in-form.tsx'
import { SignInSheet } from '#features/auth/dashboard/sign-in/sign-in-sheet.tsx'
import { useLeaveDashboard } from '#features/auth/dashboard/use-leave-dashboard.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { useInboxWatch } from '#features/inbox/dashboard/use-inbox-watch.ts'
import { DashboardShell } from '#features/navigation/dashboard/dashboard-shell.tsx'
import { useAlertRenewal } from '#features/phone-app/dashboard/use-alerts.ts'
import { useAppBadge, usePhoneApp } from '#features/phone-app/dashboard/use-phone-app.ts'
import { APPLE_ICON, MANIFEST_PATH } from '#features/phone-app/phone-app.rules.ts'
import { useBusinessName } from '#features/settings/dashboard/business-name.ts'
import { NotificationProvider } from '#ui/actions/notifications.tsx'
import { ConfirmProvider } from '#ui/windows/confirm-dialog.tsx'
import type { DocumentHandle } from '../../root.tsx'
import type { Route } from './+types/dashboard-layout'
import { dashboardTexts } from './dashboard.en.ts'
import '#ui/ground/dashboard-tokens.css'
import '#ui/ground/dashboard-ground.css'

/** Not part of what stands at the door: nobody uploads before signing in. */
const UploadWatch = lazy(async () => ({
  default: (await import('#features/media/dashboard/upload/upload-watch.tsx')).UploadWatch,
}))

export const handle: DocumentHandle = { lang: 'en', hasTheme: true }

/** What a screen below may ask of the frame around it. */
export interface ScreenHandle {
  hasOwnBar?: boolean
}

export const links: Route.LinksFunction = () => [
  { rel: 'manifest', href: MANIFEST_PATH },
  { rel: 'apple-touch-icon', href: APPLE_ICON.file },
]

export const meta: Route.MetaFunction = () => [
  { title: dashboardTexts.pageTitle },
  { name: 'robots', content: 'noindex' },
]

/**
 * Loading, sign-in or dashboard, by what is known of the session; the address stays.
 * It loads nothing itself, so that it stands still while screens below come and fail: a form at the door keeps its words.
 */
export default function DashboardLayout() {
  const session = useSession()
  const leave = useLeaveDashboard()
  const { isPending, isRetrying, isLoggedIn, hasEnded, profile, error } = session
  const matches = useMatches()
  usePhoneApp()
  const hasOwnBar = matches.some(match => (match.handle as ScreenHandle | undefined)?.hasOwnBar)
  return (
    <NotificationProvider>
      <ConfirmProvider>
        {isPending ? (
          <PendingScreen isRetrying={isRetrying} />
        ) : (isLoggedIn || hasEnded) && profile ? (
          <Shell
            // Another account gets screens of its own: nothing of the former one is saved in its name.
            key={profile.id}
            userId={profile.id}
            name={profile.name}
            isAdmin={isAdmin(session)}
            hasOwnBar={hasOwnBar}
            onLogOut={leave}
          >
            <Outlet />
            {hasEnded && <SignInSheet />}
            <Suspense>
              <UploadWatch imagesPath="/dash/images" isSignedIn={isLoggedIn} />
            </Suspense>
          </Shell>
        ) : (
          <SignInForm notice={error} />
        )}
      </ConfirmProvider>
    </NotificationProvider>
  )
}

interface ShellProps extends Omit<ComponentProps<typeof DashboardShell>, 'badges' | 'brand'> {
  userId: string
}

/** Only somebody who is signed in can be told how many wait, and for whom. */
function Shell({ userId, ...props }: ShellProps) {
  const { counts } = useInboxWatch()
  const brand = useBusinessName()
  useAppBadge(counts?.unread)
  useAlertRenewal(userId)
  return <DashboardShell {...props} brand={brand} badges={{ '/dash/messages': counts?.unread ?? 0 }} />
}
