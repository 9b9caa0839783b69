import { data } from 'react-router'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { factsOf } from '../facts-of.ts'
import { TroubleScreen } from '../trouble-screen.tsx'
import type { Route } from './+types/not-found'
import { siteTexts } from './site.fr.ts'
import type { PageHandle } from './site-layout.tsx'

export const handle: PageHandle = { isOverPicture: true }

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: siteTexts.notFoundPageTitle(factsOf(matches)) },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return (
    <TroubleScreen
      title={siteTexts.notFoundTitle}
      text={siteTexts.notFoundText}
      phone={<PhoneLink />}
      link={{ href: '/blogue', text: siteTexts.seeBlog }}
    />
  )
}
