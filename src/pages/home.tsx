import { readHero } from '#sections/hero/hero.contract.ts'
import { HeroSection } from '#sections/hero/site/hero-section.tsx'
import { apiContext } from '#web/api-context.ts'
import type { Route } from './+types/home'
import { headOf } from './page-head.server.ts'
import { describeBusiness } from './schema-org.server.ts'
import { siteTexts } from './site.fr.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [hero, head] = await Promise.all([
    api.call(readHero, {}),
    headOf(context, site => ({
      path: '/',
      title: siteTexts.homeTitle(site.facts),
      description: siteTexts.homeDescription(site.facts),
      structuredData: [describeBusiness(site)],
    })),
  ])
  return { hero, head }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HeroSection content={loaderData.hero} />
}
