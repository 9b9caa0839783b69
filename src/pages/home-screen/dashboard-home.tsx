import type { Route } from './+types/dashboard-home'

/** The screen comes with what it shows: who stands at the door of `/dash` downloads neither. */
export async function clientLoader() {
  const { HomeScreen, loadHome } = await import('./home-screen.tsx')
  await loadHome()
  return { HomeScreen }
}

export default function DashboardHome({ loaderData: { HomeScreen } }: Route.ComponentProps) {
  return <HomeScreen />
}
