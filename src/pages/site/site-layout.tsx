import { Suspense, useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { countVisits } from '#features/analytics/site/count-visits.ts'
import { NavigationBar } from '#features/navigation/site/navigation-bar.tsx'
import { PhoneBar } from '#features/navigation/site/phone-bar.tsx'
import { readFacts } from '#features/settings/facts.contract.ts'
import { FactsProvider } from '#features/settings/site/facts-context.ts'
import { useScrollReveal } from '#ui/scroll-reveal.ts'
import { apiContext } from '#web/api-context.ts'
import { ErrorScreen } from '../error-screen.tsx'
import type { Route } from './+types/site-layout'
import { siteTexts } from './site.fr.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteModalsProvider, useSiteModals } from './site-modals.tsx'
import '#ui/styles/waiting-faces.css'
import '#ui/styles/site-tokens.css'
import '#ui/styles/site-ground.css'

const MEASURED_AFTER_MS = 1_000

/** What a page may say of itself to the frame around it. */
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
        {/* A browser that translates changes words before React wakes. Inside a boundary React lays this part anew;
            without one it would lay the whole document anew, which the content policy forbids: a blank page. */}
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
  useEffect(measureSoon, [])
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
      <PhoneBar openModal={openContact} />
    </>
  )
}

/** Not needed by anybody who reads: it comes when everything else is there, and finds what the browser has noted. */
function measureSoon(): () => void {
  const load = () => import('#features/analytics/site/measure-vitals.ts')
  const timer = setTimeout(() => {
    // A page that outlived a deployment finds no script any more, and is not measured.
    load().then(
      ({ measureVitals }) => measureVitals(),
      () => {},
    )
  }, MEASURED_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Without the database there are no facts to show: the least that helps. */
export function ErrorBoundary() {
  return (
    <main>
      <title>{siteTexts.troublePageTitle}</title>
      <ErrorScreen title={siteTexts.troubleTitle} text={siteTexts.troubleText} />
    </main>
  )
}
