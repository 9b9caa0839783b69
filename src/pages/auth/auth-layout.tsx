import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { AuthFrame } from '#features/accounts/dashboard/auth-frame.tsx'
import { showThemeColor } from '#ui/styles/theme.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { useIsHydrated } from '#web/use-is-hydrated.ts'
import type { DocumentHandle } from '../../root.tsx'
import '#ui/styles/dashboard-tokens.css'
import '#ui/styles/dashboard-base.css'

export const handle: DocumentHandle = { lang: 'en', hasTheme: true }

export const meta = () => [{ name: 'robots', content: 'noindex' }]

export default function AuthLayout() {
  useEffect(showThemeColor, [])
  // The server does not know the language: until hydration the frame has no texts.
  const isHydrated = useIsHydrated()
  return (
    <ToastProvider>{isHydrated ? <Outlet /> : <AuthFrame title={'\u00a0'}>{null}</AuthFrame>}</ToastProvider>
  )
}
