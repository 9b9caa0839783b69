import { Outlet, useMatches } from 'react-router'
import { NavigationBar } from '#features/navigation/site/navigation-bar.tsx'
import { PhoneBar } from '#features/navigation/site/phone-bar.tsx'
import { readFacts } from '#features/settings/facts.contract.ts'
import { FactsProvider } from '#features/settings/site/facts-context.ts'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { IslandDialog } from '#ui/island.tsx'
import { apiContext } from '#web/request-context.ts'
import { ErrorScreen } from '../error-screen.tsx'
import { PreparingBanner } from '../preparing-banner.tsx'
import type { Route } from './+types/site-layout'
import { siteTexts } from './site.fr.ts'
import { SiteFooter } from './site-footer.tsx'
import '#ui/styles/fallback-fonts.css'
import '#ui/styles/site-tokens.css'
import '#ui/styles/site-base.css'

const CONTACT_PAGE = { href: '/contact', text: siteTexts.contactPage }

/** What a page may tell this layout. */
export interface PageHandle {
  isOverPicture?: boolean
}

export async function loader({ context }: Route.LoaderArgs) {
  return { facts: await context.get(apiContext).call(readFacts, {}) }
}

export default function SiteLayout({ loaderData: { facts } }: Route.ComponentProps) {
  const isOverPicture = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isOverPicture)
  return (
    <FactsProvider value={facts}>
      <a className="skip" href="#contenu">
        {siteTexts.skip}
      </a>
      <NavigationBar isOverPicture={isOverPicture} />
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <PreparingBanner />
      <PhoneBar />
      <IslandDialog
        id="contact"
        label={siteTexts.contact}
        keepsContent
        name="contact"
        props={{ facts }}
        page={CONTACT_PAGE}
        alternative={
          <p>
            <PhoneLink>{siteTexts.callInstead(facts.phone)}</PhoneLink>
          </p>
        }
      />
      <IslandDialog id="policy" label={siteTexts.policy} size="page" name="policy" props={{ facts }} />
    </FactsProvider>
  )
}

/** Without the database there are no facts to show. */
export function ErrorBoundary() {
  return (
    <main>
      <title>{siteTexts.troublePageTitle}</title>
      <ErrorScreen title={siteTexts.troubleTitle} text={siteTexts.troubleText} />
    </main>
  )
}
