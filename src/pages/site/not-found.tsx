import { data } from 'react-router'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { factsOf } from '../facts-of.ts'
import { RETIRED_PAGE } from '../site-paths.server.ts'
import type { Route } from './+types/not-found'
import { siteTexts, titleWith } from './site.fr.ts'
import type { PageHandle } from './site-layout.tsx'

export const handle: PageHandle = { isOverPicture: true }

export function loader({ request }: Route.LoaderArgs) {
  const isRetired = new URL(request.url).pathname === RETIRED_PAGE
  return data({ isRetired }, { status: isRetired ? 410 : 404 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = factsOf(matches)
  const title = loaderData?.isRetired
    ? titleWith(siteTexts.retiredTitle, facts.name)
    : siteTexts.notFoundPageTitle(facts)
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound({ loaderData: { isRetired } }: Route.ComponentProps) {
  return (
    <ErrorScreen
      title={isRetired ? siteTexts.retiredTitle : siteTexts.notFoundTitle}
      text={isRetired ? siteTexts.retiredText : siteTexts.notFoundText}
      phone={<PhoneLink />}
      link={{ href: '/blogue', text: siteTexts.seeBlog }}
    />
  )
}
