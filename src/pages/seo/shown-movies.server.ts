import { DEFAULT_MOVIES, type MovieMetadata } from '#features/media/default-movies.rules.ts'
import type { ShownMovie as LibraryMovie } from '#features/media/media.contract.ts'
import type { FeaturesContent } from '#sections/features/features.contract.ts'
import { listFeatures } from '#sections/features/features.rules.ts'
import type { HeroContent } from '#sections/hero/hero.contract.ts'
import { heroTexts } from '#sections/hero/site/hero.fr.ts'
import { siteTexts } from '../site/site.fr.ts'

/** A movie of the home page, as described to search engines. */
export interface ShownMovie extends MovieMetadata {
  url: string
  title: string
  description: string
}

interface Shown {
  hero: HeroContent
  features: FeaturesContent
  library: readonly LibraryMovie[]
}

/** Only movies whose poster and date are known: structured data requires both. */
export function describeShownMovies({ hero, features, library }: Shown): ShownMovie[] {
  const known = new Map([...DEFAULT_MOVIES, ...library.map(movie => [movie.url, factsOf(movie)] as const)])
  const shown = [
    { url: hero.videoUrl, title: heroTexts.posterAlt, isRendering: hero.isRendering },
    ...listFeatures(features).map(({ videoUrl, ...feature }) => ({ ...feature, url: videoUrl })),
  ]
  return shown.flatMap(({ url, title, isRendering }) => {
    const facts = known.get(url)
    if (!facts) return []
    const description = siteTexts.movieDescription(title, facts.seconds, isRendering)
    return [{ ...facts, url, title, description }]
  })
}

const factsOf = ({ posterUrl, durationMs, createdAt }: LibraryMovie): MovieMetadata => ({
  posterUrl,
  seconds: Math.max(1, Math.round(durationMs / 1_000)),
  since: createdAt,
})
