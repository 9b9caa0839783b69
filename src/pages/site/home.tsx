import { listGallery, listShownMovies } from '#features/media/media.contract.ts'
import { reviewScripts } from '#features/reviews/review-frame.rules.ts'
import { listReviews } from '#features/reviews/reviews.contract.ts'
import { ReviewsSection } from '#features/reviews/site/reviews-section.tsx'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { readFeatures } from '#sections/features/features.contract.ts'
import { FeaturesSection } from '#sections/features/site/features-section.tsx'
import { readHero } from '#sections/hero/hero.contract.ts'
import { HeroFacts } from '#sections/hero/site/hero-facts.tsx'
import { HeroSection } from '#sections/hero/site/hero-section.tsx'
import { readAbout, readStory } from '#sections/picture-text/picture-text.contract.ts'
import { AboutSection } from '#sections/picture-text/site/about-section.tsx'
import { StorySection } from '#sections/picture-text/site/story-section.tsx'
import { apiContext } from '#web/request-context.ts'
import { headOf } from '../seo/page-head.server.ts'
import { describeBusiness, describeMovies } from '../seo/schema-org.server.ts'
import { describeShownMovies } from '../seo/shown-movies.server.ts'
import type { Route } from './+types/home'
import { ContactBanner } from './contact-banner.tsx'
import { siteTexts } from './site.fr.ts'
import type { PageHandle } from './site-layout.tsx'

export const handle: PageHandle = { isOverPicture: true }

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [hero, about, features, story, { reviews }, works, onSite, { movies }] = await Promise.all([
    api.call(readHero, {}),
    api.call(readAbout, {}),
    api.call(readFeatures, {}),
    api.call(readStory, {}),
    api.call(listReviews, {}),
    api.call(listGallery, { params: { gallery: 'realisations' }, query: {} }),
    api.call(listGallery, { params: { gallery: 'histoire' }, query: {} }),
    api.call(listShownMovies, {}),
  ])
  const shownMovies = describeShownMovies({ hero, features, library: movies })
  const head = await headOf(context, site => ({
    path: '/',
    title: siteTexts.homeTitle(site.facts),
    description: siteTexts.homeDescription(site.facts),
    structuredData: [describeBusiness(site), ...describeMovies(site, shownMovies)],
  }))
  return { hero, about, features, story, reviews, works, onSite, head }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, about, features, story, reviews, works, onSite } = loaderData
  const hasExternal = reviewScripts(useFacts()).length > 0
  return (
    <>
      <HeroSection content={hero} facts={<HeroFacts />} />
      <AboutSection content={about} />
      <FeaturesSection content={features} works={works} />
      <ReviewsSection reviews={reviews} hasExternal={hasExternal} />
      <StorySection content={story} onSite={onSite} />
      <ContactBanner />
    </>
  )
}
