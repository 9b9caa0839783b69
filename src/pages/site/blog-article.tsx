import { data } from 'react-router'
import { neighboursOf } from '#features/blog/article.rules.ts'
import { blogTexts } from '#features/blog/blog.fr.ts'
import { articles, summaries } from '#features/blog/site/articles.server.ts'
import { BlogArticle } from '#features/blog/site/blog-article.tsx'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { feedLink, headOf, readSite } from '../seo/page-head.server.ts'
import { describeArticle, describeBreadcrumbs } from '../seo/schema-org.server.ts'
import type { Route } from './+types/blog-article'
import { titleWith } from './site.fr.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = articles.find(({ id }) => id === params.id)
  if (!article) {
    const { facts } = await readSite(context)
    const title = titleWith(blogTexts.missing, facts.name)
    const head = [{ title }, { name: 'robots', content: 'noindex' }]
    return data({ article: null, head }, { status: 404 })
  }
  const path = `/blogue/${article.id}`
  const head = await headOf(context, site => ({
    path,
    title: titleWith(article.shortTitle, site.facts.name),
    description: article.description,
    type: 'article',
    structuredData: [
      describeArticle(site, article),
      describeBreadcrumbs(site, [
        { name: blogTexts.name, path: '/blogue' },
        { name: article.title, path },
      ]),
    ],
    further: [feedLink(site), { property: 'article:published_time', content: article.date }],
  }))
  return data({ article: { ...article, ...neighboursOf(summaries, article.id) }, head })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function BlogArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  if (article)
    return (
      <BlogArticle article={article} previous={article.previous} next={article.next} phone={<PhoneLink />} />
    )
  return (
    <ErrorScreen
      title={blogTexts.missing}
      text={blogTexts.missingText}
      phone={<PhoneLink />}
      link={{ href: '/blogue', text: blogTexts.all }}
    />
  )
}
