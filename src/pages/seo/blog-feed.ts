import { type ArticleSummary, publishedAt } from '#features/blog/article.rules.ts'
import { blogTexts } from '#features/blog/blog.fr.ts'
import { summaries } from '#features/blog/site/articles.server.ts'
import { escapeXml } from '#shared/text/escape-xml.ts'
import type { Route } from './+types/blog-feed'
import { readSite } from './page-head.server.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { facts, publicUrl } = await readSite(context)
  const newest = summaries[0]
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeXml(blogTexts.feedTitle(facts.name))}</title>
    <link>${publicUrl}/blogue</link>
    <atom:link href="${publicUrl}/blogue/rss.xml" rel="self" type="application/rss+xml"/>
    <description>${escapeXml(blogTexts.pageDescription)}</description>
    <language>fr-ca</language>
${newest ? `    <lastBuildDate>${publishedAt(newest.date).toUTCString()}</lastBuildDate>\n` : ''}${summaries.map(summary => itemOf(summary, publicUrl)).join('\n')}
  </channel>
</rss>
`
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}

function itemOf({ id, title, date, excerpt }: ArticleSummary, publicUrl: string): string {
  const address = `${publicUrl}/blogue/${id}`
  return `    <item>
      <title>${escapeXml(title)}</title>
      <link>${address}</link>
      <guid isPermaLink="true">${address}</guid>
      <pubDate>${publishedAt(date).toUTCString()}</pubDate>
      <description>${escapeXml(excerpt)}</description>
    </item>`
}
