import { Outlet } from 'react-router'
import { readFacts } from '#features/settings/settings.contract.ts'
import { FactsProvider } from '#features/settings/site/facts-context.ts'
import { apiContext } from '#web/api-context.ts'
import type { Route } from './+types/site-layout'
import { siteTexts } from './site.fr.ts'
import { SiteFooter } from './site-footer.tsx'
import { TroubleScreen } from './trouble-screen.tsx'
import '#ui/site-tokens.css'
import '#ui/site-ground.css'

export async function loader({ context }: Route.LoaderArgs) {
  return { facts: await context.get(apiContext).call(readFacts, {}) }
}

export default function SiteLayout({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <FactsProvider value={facts}>
      <main>
        <Outlet />
      </main>
      <SiteFooter />
    </FactsProvider>
  )
}

/** Without the database there are no facts to show: the least that helps. */
export function ErrorBoundary() {
  return (
    <main>
      <title>{siteTexts.troublePageTitle}</title>
      <TroubleScreen title={siteTexts.troubleTitle} text={siteTexts.troubleText} />
    </main>
  )
}
