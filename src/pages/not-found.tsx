import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { siteTexts } from './site.fr.ts'
import { TroubleScreen } from './trouble-screen.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = () => [
  { title: siteTexts.notFoundPageTitle },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return <TroubleScreen title={siteTexts.notFoundTitle} text={siteTexts.notFoundText} />
}
