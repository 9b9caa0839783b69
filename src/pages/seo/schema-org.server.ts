import type { Article } from '#features/blog/article.rules.ts'
import { SHARE_PICTURE_PATH } from '#features/seo/sharing.rules.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { siteTexts } from '../site/site.fr.ts'
import { openingHours } from './opening-hours.rules.ts'
import type { Site } from './page-head.server.ts'
import type { ShownMovie } from './shown-movies.server.ts'

/** The business as schema.org data. No rating: search engines forbid rating oneself. */
export function describeBusiness({ facts, publicUrl }: Site): object {
  const hours = openingHours(facts.hours)
  const networks = [facts.facebookUrl, facts.instagramUrl, facts.pinterestUrl].filter(Boolean)
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': businessId(publicUrl),
    name: facts.name,
    url: `${publicUrl}/`,
    image: publicUrl + SHARE_PICTURE_PATH,
    telephone: phoneLinks(facts.phone)?.number,
    email: facts.email || undefined,
    address: addressOf(facts),
    openingHoursSpecification: hours.length > 0 ? hours : undefined,
    areaServed: isFilled(facts.serviceArea) ? facts.serviceArea : undefined,
    sameAs: networks.length > 0 ? networks : undefined,
    identifier: { '@type': 'PropertyValue', propertyID: siteTexts.licenceName, value: facts.licence },
    makesOffer: siteTexts.services.map(name => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name },
    })),
  }
}

/** A placeholder is in brackets: a person sees that it is missing, a machine would not. */
const isFilled = (fact: string) => fact !== '' && !fact.startsWith('[')

function addressOf({ streetAddress, city, postalCode }: Site['facts']): object | undefined {
  if (![streetAddress, city, postalCode].every(isFilled)) return undefined
  return {
    '@type': 'PostalAddress',
    streetAddress,
    // « Québec (Québec) »: the province has its own field here.
    addressLocality: city.replace(/ \(.*\)$/, ''),
    addressRegion: 'QC',
    postalCode,
    addressCountry: 'CA',
  }
}

export function describeArticle({ facts, publicUrl }: Site, article: Article): object {
  const address = `${publicUrl}/blogue/${article.id}`
  const business = {
    '@type': 'HomeAndConstructionBusiness',
    '@id': businessId(publicUrl),
    name: facts.name,
    url: `${publicUrl}/`,
  }
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    mainEntityOfPage: address,
    headline: article.title,
    description: article.description,
    image: publicUrl + article.imageUrl,
    datePublished: article.date,
    inLanguage: 'fr-CA',
    author: business,
    publisher: business,
  }
}

/** All movies of a page in one graph; empty if there are none. */
export function describeMovies({ publicUrl }: Site, movies: readonly ShownMovie[]): object[] {
  if (movies.length === 0) return []
  const described = movies.map(({ url, title, description, posterUrl, seconds, since }) => ({
    '@type': 'VideoObject',
    name: title,
    description,
    contentUrl: publicUrl + url,
    thumbnailUrl: publicUrl + posterUrl,
    uploadDate: since,
    duration: `PT${seconds}S`,
  }))
  return [{ '@graph': described }]
}

/** From the home page to this page. */
export function describeBreadcrumbs(
  { publicUrl }: Site,
  steps: readonly { name: string; path: string }[],
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: siteTexts.home, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

const businessId = (publicUrl: string) => `${publicUrl}/#entreprise`
