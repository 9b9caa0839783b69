import { blogTexts } from '#features/blog/blog.fr.ts'
import { summaries } from '#features/blog/site/articles.server.ts'
import { BlogList } from '#features/blog/site/blog-list.tsx'
import { feedLink, headOf } from '../seo/page-head.server.ts'
import { describeBreadcrumbs } from '../seo/schema-org.server.ts'
import type { Route } from './+types/blog'
import { titleWith } from './site.fr.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const head = await headOf(context, site => ({
    path: '/blogue',
    title: titleWith(blogTexts.pageTitle, site.facts.name),
    description: blogTexts.pageDescription,
    structuredData: [describeBreadcrumbs(site, [{ name: blogTexts.name, path: '/blogue' }])],
    further: [feedLink(site)],
  }))
  return { articles: summaries, head }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Blog({ loaderData }: Route.ComponentProps) {
  return <BlogList articles={loaderData.articles} />
}
