import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useMatches, useRevalidator } from 'react-router'
import { PendingScreen } from '#features/auth/dashboard/pending-screen.tsx'
import { currentSession, isAdmin } from '#features/auth/dashboard/session.ts'
import { SignInForm } from '#features/auth/dashboard/sign-in-form.tsx'
import { SignInSheet } from '#features/auth/dashboard/sign-in-sheet.tsx'
import { useLeaveDashboard } from '#features/auth/dashboard/use-leave-dashboard.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { useInboxWatch } from '#features/inbox/dashboard/use-inbox-watch.ts'
import { DashboardShell } from '#features/navigation/dashboard/dashboard-shell.tsx'
import { ConfirmProvider } from '#ui/confirm-dialog.tsx'
import { NotificationProvider } from '#ui/notifications.tsx'
import type { DocumentHandle } from '../root.tsx'
import type { Route } from './+types/dashboard-layout'
import { dashboardTexts } from './dashboard.en.ts'
import { DashboardLoading } from './dashboard-loading.tsx'
import { DashboardTrouble } from './dashboard-trouble.tsx'
import '#ui/dashboard-tokens.css'
import '#ui/dashboard-ground.css'

/** Not part of what stands at the door: nobody uploads before signing in. */
const UploadWatch = lazy(async () => ({
  default: (await import('#features/media/dashboard/upload/upload-watch.tsx')).UploadWatch,
}))

export const handle: DocumentHandle = { lang: 'en', hasTheme: true }

/** What a screen below may ask of the frame around it. */
export interface ScreenHandle {
  hasOwnBar?: boolean
}

export const meta: Route.MetaFunction = () => [
  { title: dashboardTexts.pageTitle },
  { name: 'robots', content: 'noindex' },
]

/** Stops the loading of a screen; what is shown instead is the gate's to decide. */
class SignInRequired extends Error {}

/** Screens load nothing for somebody who is not signed in. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async () => {
    const { isLoggedIn } = await currentSession().settled()
    if (!isLoggedIn) throw new SignInRequired()
  },
]

/** Sent by the server, and shown until the first screen has what it needs. */
export function HydrateFallback() {
  return (
    <Gate>
      <DashboardLoading />
    </Gate>
  )
}

export default function DashboardLayout() {
  return (
    <Gate>
      <Outlet />
    </Gate>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Gate>{error instanceof SignInRequired ? <LoadAgain /> : <DashboardTrouble error={error} />}</Gate>
}

/** Stands where loading was stopped, and only once somebody is signed in: the screen can be loaded now. */
function LoadAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    void revalidate()
  }, [revalidate])
  return <DashboardLoading />
}

/** Loading, sign-in or dashboard, by what is known of the session; the address stays. */
function Gate({ children }: { children: ReactNode }) {
  const session = useSession()
  const leave = useLeaveDashboard()
  const { isPending, isRetrying, isLoggedIn, hasEnded, profile, error } = session
  const matches = useMatches()
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
            name={profile.name}
            isAdmin={isAdmin(session)}
            hasOwnBar={hasOwnBar}
            onLogOut={leave}
          >
            {children}
            {hasEnded && <SignInSheet />}
            <Suspense>
              <UploadWatch imagesPath="/dash/images" />
            </Suspense>
          </Shell>
        ) : (
          <SignInForm notice={error} />
        )}
      </ConfirmProvider>
    </NotificationProvider>
  )
}

/** Only somebody who is signed in can be told how many wait. */
function Shell(props: Omit<ComponentProps<typeof DashboardShell>, 'badges'>) {
  const { counts } = useInboxWatch()
  return <DashboardShell {...props} badges={{ '/dash/messages': counts?.unread ?? 0 }} />
}
