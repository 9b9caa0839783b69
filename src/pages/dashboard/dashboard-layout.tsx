import { useEffect, useState } from 'react'
import { Outlet, useMatches } from 'react-router'
import { PendingScreen } from '#features/accounts/dashboard/pending-screen.tsx'
import { SignInForm } from '#features/accounts/dashboard/sign-in-form.tsx'
import { useSignOut } from '#features/accounts/dashboard/use-sign-out.ts'
import { MENU } from '#features/navigation/dashboard/menu.ts'
import { useServiceWorker } from '#features/pwa/dashboard/use-pwa.ts'
import { APPLE_ICON, MANIFEST_PATH } from '#features/pwa/pwa.rules.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { showThemeColor } from '#ui/styles/theme.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { tokenStorage } from '#web/browser-api.ts'
import type { DocumentHandle } from '../../root.tsx'
import type { Route } from './+types/dashboard-layout'
import { dashboardTexts } from './dashboard.en.ts'
import '#ui/styles/dashboard-tokens.css'
import '#ui/styles/dashboard-base.css'

const MORE_PATH = '/dash/more'

export const handle: DocumentHandle = { lang: 'en', hasTheme: true }

/** What a screen may request from this layout. */
export interface ScreenHandle {
  hasOwnBar?: boolean
}

export const links: Route.LinksFunction = () => [
  { rel: 'manifest', href: MANIFEST_PATH },
  { rel: 'apple-touch-icon', href: APPLE_ICON.file },
]

export const meta: Route.MetaFunction = ({ location }) => [
  { title: titleOf(location.pathname) },
  { name: 'robots', content: 'noindex' },
]

/** The name of the screen first: tabs and the history cut the end. */
function titleOf(pathname: string): string {
  const path = pathname.replace(/\/$/, '')
  const screen =
    path === MORE_PATH
      ? dashboardTexts.more
      : MENU.flatMap(({ entries }) => entries).find(({ to }) => to === path)?.label
  return screen ? `${screen} · ${dashboardTexts.pageTitle}` : dashboardTexts.pageTitle
}

/**
 * Shows loading, sign-in or the dashboard, by the state of the session; the URL stays.
 * It has no loader: it stays mounted while screens load or fail, so the sign-in form keeps its values.
 */
export default function DashboardLayout() {
  const session = useSession()
  const signOut = useSignOut()
  const { isPending, isRetrying, isLoggedIn, hasEnded, profile, error } = session
  const matches = useMatches()
  useServiceWorker()
  useEffect(showThemeColor, [])
  const isSignedIn = (isLoggedIn || hasEnded) && profile !== null
  const { SignedIn, isRetrying: isRetryingCode } = useSignedInShell(isSignedIn)
  const hasOwnBar = matches.some(match => (match.handle as ScreenHandle | undefined)?.hasOwnBar)
  return (
    <ToastProvider>
      {isPending || (isSignedIn && !SignedIn) ? (
        <PendingScreen isRetrying={isRetrying || isRetryingCode} />
      ) : isSignedIn && SignedIn ? (
        <SignedIn
          // Another account gets new screens: nothing of the previous one is saved under its name.
          key={profile.id}
          userId={profile.id}
          name={profile.name}
          role={profile.role}
          hasOwnBar={hasOwnBar}
          hasEnded={hasEnded}
          onLogOut={signOut}
        >
          <Outlet />
        </SignedIn>
      ) : (
        <SignInForm notice={error} />
      )}
    </ToastProvider>
  )
}

const RETRY_MS = 3_000

type SignedInShell = typeof import('./signed-in.tsx').SignedIn

/** The code of the signed-in shell, split so that the sign-in page does not download it. Retried until it loads. */
function useSignedInShell(isSignedIn: boolean): { SignedIn: SignedInShell | null; isRetrying: boolean } {
  const [part, setPart] = useState<{ SignedIn: SignedInShell } | null>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    // With a token in storage the user is probably signed in: load it before the session is confirmed.
    if (!isSignedIn && tokenStorage.read() === null) return
    const load = () => void import('./signed-in.tsx').then(setPart, () => setFailures(failures + 1))
    const timer = setTimeout(load, failures === 0 ? 0 : RETRY_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn, failures])
  return { SignedIn: part?.SignedIn ?? null, isRetrying: failures > 0 }
}
