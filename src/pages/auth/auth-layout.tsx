import { Outlet } from 'react-router'
import { NotificationProvider } from '#ui/toasts.tsx'
import type { DocumentHandle } from '../../root.tsx'
import '#ui/styles/dashboard-tokens.css'
import '#ui/styles/dashboard-ground.css'

export const handle: DocumentHandle = { lang: 'en', hasTheme: true }

export const meta = () => [{ name: 'robots', content: 'noindex' }]

export default function AuthLayout() {
  return (
    <NotificationProvider>
      <Outlet />
    </NotificationProvider>
  )
}
