import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { blogTexts } from '#features/blog/blog.fr.ts'
import { sharingTexts } from '#features/seo/sharing.fr.ts'
import { SHARE_PICTURE_PATH, SHARE_PICTURE_SIZE } from '#features/seo/sharing.rules.ts'
import { type BusinessFacts, readFacts, type SiteFacts } from '#features/settings/facts.contract.ts'
import { inCity, licenceLine } from '#features/settings/facts.rules.ts'
import { apiContext, publicUrlContext } from '#web/request-context.ts'

export interface Site {
  facts: BusinessFacts
  publicUrl: string
}

interface PageSubject {
  path: string
  title: string
  description: string
  type?: 'website' | 'article'
  structuredData?: object[]
  further?: MetaDescriptor[]
}

type Context = Readonly<RouterContextProvider>

export async function readSite(context: Context): Promise<Site & { facts: SiteFacts }> {
  const facts = await context.get(apiContext).call(readFacts, {})
  return { facts, publicUrl: context.get(publicUrlContext) }
}

/**
 * The head elements for search engines and social networks. Built in the loader, so that visitors do not download the
 * code that builds them.
 */
export async function headOf(
  context: Context,
  subjectOf: (site: Site) => PageSubject,
): Promise<MetaDescriptor[]> {
  const site = await readSite(context)
  const { path, title, description, type = 'website', structuredData = [], further = [] } = subjectOf(site)
  const address = site.publicUrl + path
  return [
    { title },
    ...(site.facts.isReady ? [] : [{ name: 'robots', content: 'noindex' }]),
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site.facts.name },
    { property: 'og:locale', content: 'fr_CA' },
    ...sharePicture(site),
    ...further,
    ...(site.facts.isReady ? structuredData : []).map(about => ({
      'script:ld+json': { '@context': 'https://schema.org', ...about },
    })),
  ]
}

/** The same on every page. It shows the licence, which the law requires in all advertising. */
function sharePicture({ facts, publicUrl }: Site): MetaDescriptor[] {
  return [
    { property: 'og:image', content: publicUrl + SHARE_PICTURE_PATH },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(SHARE_PICTURE_SIZE.width) },
    { property: 'og:image:height', content: String(SHARE_PICTURE_SIZE.height) },
    {
      property: 'og:image:alt',
      content: sharingTexts.pictureAlt(facts.name, inCity(facts), licenceLine(facts.licence)),
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Lets feed readers find the feed from any page of the blog. */
export function feedLink({ facts, publicUrl }: Site): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: blogTexts.feedTitle(facts.name),
    href: `${publicUrl}/blogue/rss.xml`,
  }
}
