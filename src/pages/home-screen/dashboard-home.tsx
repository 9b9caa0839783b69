import type { Route } from './+types/dashboard-home'

/** Code-split, so that the sign-in page at `/dash` downloads neither the screen nor its data. */
export async function clientLoader() {
  const { HomeScreen, loadHome } = await import('./home-screen.tsx')
  await loadHome()
  return { HomeScreen }
}

export default function DashboardHome({ loaderData: { HomeScreen } }: Route.ComponentProps) {
  return <HomeScreen />
}
