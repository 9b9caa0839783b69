import { DEFAULT_MOVIES, type MovieFacts } from '#features/media/default-movies.rules.ts'
import type { ShownMovie as LibraryMovie } from '#features/media/media.contract.ts'
import type { FeaturesContent } from '#sections/features/features.contract.ts'
import { listFeatures } from '#sections/features/features.rules.ts'
import type { HeroContent } from '#sections/hero/hero.contract.ts'
import { heroTexts } from '#sections/hero/site/hero.fr.ts'
import { siteTexts } from '../site/site.fr.ts'

/** A movie of the front page, as search engines are told of it. */
export interface ShownMovie extends MovieFacts {
  url: string
  title: string
  description: string
}

interface Shown {
  hero: HeroContent
  features: FeaturesContent
  library: readonly LibraryMovie[]
}

/** Those whose picture and date are known: of any other, a search engine would have to be told something invented. */
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

const factsOf = ({ posterUrl, durationMs, createdAt }: LibraryMovie): MovieFacts => ({
  posterUrl,
  seconds: Math.max(1, Math.round(durationMs / 1_000)),
  since: createdAt,
})
