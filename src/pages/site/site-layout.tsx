import { Suspense, useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { countVisits } from '#features/analytics/site/count-visits.ts'
import { NavigationBar } from '#features/navigation/site/navigation-bar.tsx'
import { PhoneBar } from '#features/navigation/site/phone-bar.tsx'
import { readFacts } from '#features/settings/facts.contract.ts'
import { FactsProvider } from '#features/settings/site/facts-context.ts'
import { useScrollReveal } from '#ui/scroll-reveal.ts'
import { apiContext } from '#web/request-context.ts'
import { ErrorScreen } from '../error-screen.tsx'
import { PreparingBanner } from '../preparing-banner.tsx'
import type { Route } from './+types/site-layout'
import { siteTexts } from './site.fr.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteModalsProvider, useSiteModals } from './site-modals.tsx'
import '#ui/styles/fallback-fonts.css'
import '#ui/styles/site-tokens.css'
import '#ui/styles/site-base.css'

const MEASURE_DELAY_MS = 1_000

/** What a page may tell this layout. */
export interface PageHandle {
  isOverPicture?: boolean
}

export async function loader({ context }: Route.LoaderArgs) {
  return { facts: await context.get(apiContext).call(readFacts, {}) }
}

export default function SiteLayout({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <FactsProvider value={facts}>
      <SiteModalsProvider>
        {/* A browser that translates the page changes text before hydration. Inside a Suspense boundary React then renders
            only this part again; without one it would replace the whole document, which the content security policy blocks. */}
        <Suspense>
          <SiteFrame />
        </Suspense>
      </SiteModalsProvider>
    </FactsProvider>
  )
}

function SiteFrame() {
  const { openContact, openPolicy } = useSiteModals()
  useScrollReveal()
  useEffect(countVisits, [])
  useEffect(measureLater, [])
  const isOverPicture = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isOverPicture)
  return (
    <>
      <a className="skip" href="#contenu">
        {siteTexts.skip}
      </a>
      <NavigationBar openModal={openContact} isOverPicture={isOverPicture} />
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter openPolicy={openPolicy} />
      <PreparingBanner />
      <PhoneBar openModal={openContact} />
    </>
  )
}

/** Loaded late: nobody waits for it, and the browser buffers the measurements. */
function measureLater(): () => void {
  const load = () => import('#features/analytics/site/measure-vitals.ts')
  const timer = setTimeout(() => {
    // After a deployment the script of an open page may be gone: it is then not measured.
    load().then(
      ({ measureVitals }) => measureVitals(),
      () => {},
    )
  }, MEASURE_DELAY_MS)
  return () => clearTimeout(timer)
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
