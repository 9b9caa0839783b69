import { DEFAULT_MOVIES, type MovieFacts } from '#features/media/default-movies.rules.ts'
import type { FeaturesContent } from '#sections/features/features.contract.ts'
import { listFeatures } from '#sections/features/features.rules.ts'
import type { HeroContent } from '#sections/hero/hero.contract.ts'
import { heroTexts } from '#sections/hero/site/hero.fr.ts'
import { siteTexts } from './site.fr.ts'

/** A movie of the front page, as search engines are told of it. */
export interface ShownMovie extends MovieFacts {
  url: string
  title: string
  description: string
}

/** Those whose picture and day are known: of any other, a search engine would have to be told something invented. */
export function listShownMovies(hero: HeroContent, features: FeaturesContent): ShownMovie[] {
  const shown = [
    { url: hero.videoUrl, title: heroTexts.posterAlt },
    ...listFeatures(features).map(({ videoUrl, title }) => ({ url: videoUrl, title })),
  ]
  return shown.flatMap(({ url, title }) => {
    const facts = DEFAULT_MOVIES.get(url)
    if (!facts) return []
    return [{ ...facts, url, title, description: siteTexts.movieDescription(title, facts.seconds) }]
  })
}
