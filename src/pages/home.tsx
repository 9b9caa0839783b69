import { readHero } from '#sections/hero/hero.contract.ts'
import { HeroSection } from '#sections/hero/site/hero-section.tsx'
import { apiContext } from '#web/api-context.ts'
import type { Route } from './+types/home'
import { factsOf } from './facts-of.ts'
import { siteTexts } from './site.fr.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  return { hero: await api.call(readHero, {}) }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const facts = factsOf(matches)
  return [
    { title: siteTexts.homeTitle(facts) },
    { name: 'description', content: siteTexts.homeDescription(facts) },
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HeroSection content={loaderData.hero} />
}
