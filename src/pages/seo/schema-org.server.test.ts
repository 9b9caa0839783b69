import { expect, test } from 'vitest'
import { PLACEHOLDER_SETTINGS } from '#features/settings/placeholder.rules.ts'
import { EXAMPLE_SETTINGS } from '#features/settings/server/settings.seed.ts'
import { describeBreadcrumbs, describeBusiness, describeMovies } from './schema-org.server.ts'

const publicUrl = 'https://exemple.ca'

test('the business is described with its phone, territory, social networks and licence', () => {
  expect(describeBusiness({ facts: EXAMPLE_SETTINGS, publicUrl })).toMatchObject({
    telephone: '+14185550142',
    areaServed: 'Québec, Lévis et les environs',
    address: { addressLocality: 'Québec', addressCountry: 'CA' },
    openingHoursSpecification: [{ opens: '07:00', closes: '17:00' }],
    identifier: { propertyID: 'Licence RBQ', value: '1234-5678-90' },
    makesOffer: expect.arrayContaining([
      { '@type': 'Offer', itemOffered: { '@type': 'Service', name: 'Dosseret de cuisine' } },
    ]),
    sameAs: [EXAMPLE_SETTINGS.facebookUrl, EXAMPLE_SETTINGS.instagramUrl, EXAMPLE_SETTINGS.pinterestUrl],
  })
})

test('a business with placeholder settings has no address, territory or network', () => {
  const business = describeBusiness({ facts: PLACEHOLDER_SETTINGS, publicUrl })
  const described = JSON.parse(JSON.stringify(business)) as object
  for (const field of ['address', 'areaServed', 'sameAs', 'openingHoursSpecification'])
    expect(described).not.toHaveProperty(field)
})

test('breadcrumbs start at the home page and number their steps', () => {
  expect(
    describeBreadcrumbs({ facts: EXAMPLE_SETTINGS, publicUrl }, [{ name: 'Blogue', path: '/blogue' }]),
  ).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Accueil', item: 'https://exemple.ca/' },
      { '@type': 'ListItem', position: 2, name: 'Blogue', item: 'https://exemple.ca/blogue' },
    ],
  })
})

test('movies are described with absolute URLs, a date and a duration', () => {
  const movie = {
    url: '/a.mp4',
    posterUrl: '/a.webp',
    title: 'Douche',
    description: 'En boucle.',
    seconds: 4,
  }
  const site = { facts: EXAMPLE_SETTINGS, publicUrl }
  expect(describeMovies(site, [{ ...movie, since: '2026-11-15T12:00:00.000Z' }])).toEqual([
    {
      '@graph': [
        {
          '@type': 'VideoObject',
          name: 'Douche',
          description: 'En boucle.',
          contentUrl: 'https://exemple.ca/a.mp4',
          thumbnailUrl: 'https://exemple.ca/a.webp',
          uploadDate: '2026-11-15T12:00:00.000Z',
          duration: 'PT4S',
        },
      ],
    },
  ])
  expect(describeMovies(site, [])).toEqual([])
})
