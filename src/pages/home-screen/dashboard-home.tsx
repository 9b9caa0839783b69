import type { Route } from './+types/dashboard-home'

/** The screen comes with what it shows: who stands at the door of `/dash` downloads neither. */
export async function clientLoader() {
  const { HomeScreen, loadHome } = await import('./home-screen.tsx')
  return { HomeScreen, loaded: await loadHome() }
}

export default function DashboardHome({ loaderData: { HomeScreen, loaded } }: Route.ComponentProps) {
  return <HomeScreen loaded={loaded} />
}
