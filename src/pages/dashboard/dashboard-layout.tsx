import { useEffect, useState } from 'react'
import { Outlet, useMatches } from 'react-router'
import { PendingScreen } from '#features/accounts/dashboard/pending-screen.tsx'
import { SignInForm } from '#features/accounts/dashboard/sign-in-form.tsx'
import { useSignOut } from '#features/accounts/dashboard/use-sign-out.ts'
import { menuEntries } from '#features/navigation/dashboard/menu.ts'
import { useServiceWorker } from '#features/pwa/dashboard/use-pwa.ts'
import { APPLE_ICON, MANIFEST_PATH } from '#features/pwa/pwa.rules.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { type Language, language as loadedLanguage } from '#shared/text/language.ts'
import { showThemeColor } from '#ui/styles/theme.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { tokenStorage } from '#web/browser-api.ts'
import { preferredLanguage, saveDeviceLanguage } from '#web/device-language.ts'
import { loadTexts, partOf } from '#web/texts/load-texts.ts'
import { useLanguage } from '#web/use-language.ts'
import type { DocumentHandle } from '../../root.tsx'
import type { Route } from './+types/dashboard-layout'
import { documentTexts } from './document.texts.ts'
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
  const screen = path === MORE_PATH ? documentTexts.more : screenOf(path)
  return screen ? `${screen} · ${documentTexts.pageTitle}` : documentTexts.pageTitle
}

/** The screen of one conversation has the name of the list. */
const screenOf = (path: string) =>
  menuEntries().find(({ to }) => to === path || (to !== '/dash' && path.startsWith(`${to}/`)))?.label

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
  const language = useLanguage()
  const wanted = isSignedIn ? preferredLanguage(profile.language) : null
  const { SignedIn, isRetrying: isRetryingCode } = useSignedInShell(wanted)
  const hasOwnBar = matches.some(match => (match.handle as ScreenHandle | undefined)?.hasOwnBar)
  return (
    <ToastProvider>
      {isPending || (isSignedIn && !SignedIn) ? (
        <PendingScreen isRetrying={isRetrying || isRetryingCode} />
      ) : isSignedIn && SignedIn ? (
        <SignedIn
          // Another account gets new screens: nothing of the previous one is saved under its name. So does another
          // language; what was typed is in the drafts.
          key={`${profile.id} ${language}`}
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

/** The code and the texts of the signed-in shell, split so that the sign-in page does not download it. Retried until it loads. */
function useSignedInShell(wanted: Language | null): { SignedIn: SignedInShell | null; isRetrying: boolean } {
  const [part, setPart] = useState<{ SignedIn: SignedInShell } | null>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    // With a token in storage the user is probably signed in: load it before the session is confirmed.
    if (wanted === null && tokenStorage.read() === null) return
    if (wanted) saveDeviceLanguage(wanted)
    const load = () =>
      void Promise.all([import('./signed-in.tsx'), loadTexts(partOf(location.pathname))]).then(
        ([part]) => setPart(part),
        () => setFailures(failures + 1),
      )
    const timer = setTimeout(load, failures === 0 ? 0 : RETRY_MS)
    return () => clearTimeout(timer)
  }, [wanted, failures])
  const isReady = wanted === null || wanted === loadedLanguage()
  return { SignedIn: (isReady && part?.SignedIn) || null, isRetrying: failures > 0 }
}
