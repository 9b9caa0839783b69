import { Outlet, useMatches } from 'react-router'
import { PendingScreen } from '#features/accounts/dashboard/pending-screen.tsx'
import { SignInForm } from '#features/accounts/dashboard/sign-in-form.tsx'
import { useLeaveDashboard } from '#features/accounts/dashboard/use-leave-dashboard.ts'
import { usePhoneApp } from '#features/pwa/dashboard/use-phone-app.ts'
import { APPLE_ICON, MANIFEST_PATH } from '#features/pwa/phone-app.rules.ts'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { NotificationProvider } from '#ui/toasts.tsx'
import type { DocumentHandle } from '../../root.tsx'
import type { Route } from './+types/dashboard-layout'
import { dashboardTexts } from './dashboard.en.ts'
import { useSignedIn } from './use-signed-in.ts'
import '#ui/styles/dashboard-tokens.css'
import '#ui/styles/dashboard-ground.css'

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
  const isInside = (isLoggedIn || hasEnded) && profile !== null
  const { SignedIn, isRetrying: isWeakConnection } = useSignedIn(isInside)
  const hasOwnBar = matches.some(match => (match.handle as ScreenHandle | undefined)?.hasOwnBar)
  return (
    <NotificationProvider>
      {isPending || (isInside && !SignedIn) ? (
        <PendingScreen isRetrying={isRetrying || isWeakConnection} />
      ) : isInside && SignedIn ? (
        <SignedIn
          // Another account gets screens of its own: nothing of the former one is saved in its name.
          key={profile.id}
          userId={profile.id}
          name={profile.name}
          isAdmin={isAdmin(session)}
          hasOwnBar={hasOwnBar}
          hasEnded={hasEnded}
          onLogOut={leave}
        >
          <Outlet />
        </SignedIn>
      ) : (
        <SignInForm notice={error} />
      )}
    </NotificationProvider>
  )
}
