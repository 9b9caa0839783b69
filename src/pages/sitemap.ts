import { summaries } from '#features/blog/site/articles.server.ts'
import { readHero } from '#sections/hero/hero.contract.ts'
import { escapeXml } from '#shared/text/escape-xml.ts'
import { apiContext } from '#web/api-context.ts'
import { publicUrlContext } from '#web/public-url-context.ts'
import type { Route } from './+types/sitemap'
import { documentPaths } from './site-paths.server.ts'

/** Every document, its pictures, and its day where it has one. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const publicUrl = context.get(publicUrlContext)
  const { posterUrl } = await context.get(apiContext).call(readHero, {})
  const details = new Map<string, Details>([
    ['/', { pictures: posterUrl ? [posterUrl] : [] }],
    ...summaries.map(
      ({ id, date, imageUrl }) => [`/blogue/${id}`, { day: date, pictures: [imageUrl] }] as const,
    ),
  ])
  const entries = documentPaths.map(path => entryOf(path, details.get(path) ?? { pictures: [] }, publicUrl))
  const map = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>
`
  return new Response(map, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

interface Details {
  day?: string
  pictures: readonly string[]
}

function entryOf(path: string, { day, pictures }: Details, publicUrl: string): string {
  const parts = [
    `<loc>${escapeXml(publicUrl + path)}</loc>`,
    ...(day ? [`<lastmod>${day}</lastmod>`] : []),
    ...pictures.map(picture => {
      const address = escapeXml(new URL(picture, publicUrl).href)
      return `<image:image><image:loc>${address}</image:loc></image:image>`
    }),
  ]
  return `  <url>${parts.join('')}</url>`
}
