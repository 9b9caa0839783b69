import { useEffect } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import { currentSession } from '#features/session/dashboard/session.ts'
import type { Route } from './+types/dashboard-screens'
import { DashboardLoading } from './dashboard-loading.tsx'
import { DashboardTrouble } from './dashboard-trouble.tsx'

/** Stops the loading of a screen; what is shown instead is the gate's to decide. */
class SignInRequired extends Error {}

/** Screens load nothing for somebody who is not signed in. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async () => {
    const { isLoggedIn } = await currentSession().settled()
    if (!isLoggedIn) throw new SignInRequired()
  },
]

/** Shown until the first screen has what it needs. */
export function HydrateFallback() {
  return <DashboardLoading />
}

export default function DashboardScreens() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return error instanceof SignInRequired ? <LoadAgain /> : <DashboardTrouble error={error} />
}

/** Stands where loading was stopped, and only once somebody is signed in: the screen can be loaded now. */
function LoadAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    void revalidate()
  }, [revalidate])
  return <DashboardLoading />
}
