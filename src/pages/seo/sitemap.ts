import { summaries } from '#features/blog/site/articles.server.ts'
import { listShownMovies } from '#features/media/media.contract.ts'
import { readFacts } from '#features/settings/facts.contract.ts'
import { readFeatures } from '#sections/features/features.contract.ts'
import { readHero } from '#sections/hero/hero.contract.ts'
import { readAbout, readStory } from '#sections/picture-text/picture-text.contract.ts'
import { escapeXml } from '#shared/text/escape-xml.ts'
import { apiContext, publicUrlContext } from '#web/request-context.ts'
import { documentPaths } from '../site-paths.server.ts'
import type { Route } from './+types/sitemap'
import { describeShownMovies, type ShownMovie } from './shown-movies.server.ts'

/** Every page with its images and movies, and its date if it has one. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const publicUrl = context.get(publicUrlContext)
  const details = new Map<string, Details>([
    ['/', await frontPage(context)],
    ...summaries.map(
      ({ id, date, imageUrl }) => [`/blogue/${id}`, { day: date, pictures: [imageUrl] }] as const,
    ),
  ])
  // Search engines are kept out of a site that is not ready.
  const { isReady } = await context.get(apiContext).call(readFacts, {})
  const entries = (isReady ? documentPaths : []).map(path =>
    entryOf(path, details.get(path) ?? {}, publicUrl),
  )
  const map = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">
${entries.join('\n')}
</urlset>
`
  return new Response(map, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

interface Details {
  day?: string
  pictures?: readonly string[]
  movies?: readonly ShownMovie[]
}

async function frontPage(context: Route.LoaderArgs['context']): Promise<Details> {
  const api = context.get(apiContext)
  const [hero, about, features, story, { movies }] = await Promise.all([
    api.call(readHero, {}),
    api.call(readAbout, {}),
    api.call(readFeatures, {}),
    api.call(readStory, {}),
    api.call(listShownMovies, {}),
  ])
  return {
    pictures: [hero.posterUrl, about.imageUrl, story.imageUrl].filter(Boolean),
    movies: describeShownMovies({ hero, features, library: movies }),
  }
}

function entryOf(path: string, { day, pictures = [], movies = [] }: Details, publicUrl: string): string {
  const absolute = (address: string) => escapeXml(new URL(address, publicUrl).href)
  const parts = [
    `<loc>${absolute(path)}</loc>`,
    ...(day ? [`<lastmod>${day}</lastmod>`] : []),
    ...pictures.map(picture => `<image:image><image:loc>${absolute(picture)}</image:loc></image:image>`),
    ...movies.map(
      movie => `
    <video:video>
      <video:thumbnail_loc>${absolute(movie.posterUrl)}</video:thumbnail_loc>
      <video:title>${escapeXml(movie.title)}</video:title>
      <video:description>${escapeXml(movie.description)}</video:description>
      <video:content_loc>${absolute(movie.url)}</video:content_loc>
      <video:duration>${movie.seconds}</video:duration>
      <video:publication_date>${movie.since}</video:publication_date>
    </video:video>`,
    ),
  ]
  return `  <url>${parts.join('')}</url>`
}
