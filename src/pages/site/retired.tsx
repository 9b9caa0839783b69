import { data } from 'react-router'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { factsOf } from '../facts-of.ts'
import { TroubleScreen } from '../trouble-screen.tsx'
import type { Route } from './+types/retired'
import { siteTexts, titleWith } from './site.fr.ts'
import type { PageHandle } from './site-layout.tsx'

export const handle: PageHandle = { isOverPicture: true }

export function loader() {
  return data(null, { status: 410 })
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleWith(siteTexts.retiredTitle, factsOf(matches).name) },
  { name: 'robots', content: 'noindex' },
]

export default function Retired() {
  return (
    <TroubleScreen
      title={siteTexts.retiredTitle}
      text={siteTexts.retiredText}
      phone={<PhoneLink />}
      link={{ href: '/blogue', text: siteTexts.seeBlog }}
    />
  )
}
