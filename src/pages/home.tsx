import { readHero } from '#sections/hero/hero.contract.ts'
import { HeroSection } from '#sections/hero/site/hero-section.tsx'
import { apiContext } from '#web/api-context.ts'
import type { Route } from './+types/home'
import { siteTexts } from './site.fr.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  return { hero: await api.call(readHero, {}) }
}

export const meta: Route.MetaFunction = () => [
  { title: siteTexts.title },
  { name: 'description', content: siteTexts.description },
]

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HeroSection content={loaderData.hero} />
}
