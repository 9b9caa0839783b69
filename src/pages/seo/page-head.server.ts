import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { sharingTexts } from '#features/seo/sharing.fr.ts'
import { SHARE_PICTURE_PATH, SHARE_PICTURE_SIZE } from '#features/seo/sharing.rules.ts'
import { type BusinessFacts, readFacts } from '#features/settings/facts.contract.ts'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { apiContext } from '#web/api-context.ts'
import { publicUrlContext } from '#web/public-url-context.ts'

/** What whole addresses and names are made of. */
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

export async function readSite(context: Context): Promise<Site> {
  const facts = await context.get(apiContext).call(readFacts, {})
  return { facts, publicUrl: context.get(publicUrlContext) }
}

/**
 * What search engines and networks read of a page. Made in the loader, so that no visitor
 * downloads what makes it.
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
    ...structuredData.map(about => ({ 'script:ld+json': { '@context': 'https://schema.org', ...about } })),
  ]
}

/** The same on every page: it carries the licence, as the law of the trade wants of all advertising. */
function sharePicture({ facts, publicUrl }: Site): MetaDescriptor[] {
  return [
    { property: 'og:image', content: publicUrl + SHARE_PICTURE_PATH },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(SHARE_PICTURE_SIZE.width) },
    { property: 'og:image:height', content: String(SHARE_PICTURE_SIZE.height) },
    { property: 'og:image:alt', content: sharingTexts.pictureAlt(facts.name, licenceLine(facts.licence)) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
