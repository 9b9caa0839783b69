import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { showThemeColor } from '#ui/styles/theme.ts'
import { ToastProvider } from '#ui/toast.tsx'
import type { DocumentHandle } from '../../root.tsx'
import '#ui/styles/dashboard-tokens.css'
import '#ui/styles/dashboard-base.css'

export const handle: DocumentHandle = { lang: 'en', hasTheme: true }

export const meta = () => [{ name: 'robots', content: 'noindex' }]

export default function AuthLayout() {
  useEffect(showThemeColor, [])
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  )
}
