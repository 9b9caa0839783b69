import { expect, test } from 'vitest'
import { EXAMPLE_SETTINGS, PLACEHOLDER_SETTINGS } from '#features/settings/server/settings.seed.ts'
import { describeBusiness, describeWay } from './schema-org.server.ts'

const publicUrl = 'https://exemple.ca'

test('the business is known by its phone, its territory, its networks and its licence', () => {
  expect(describeBusiness({ facts: EXAMPLE_SETTINGS, publicUrl })).toMatchObject({
    telephone: '+14185550142',
    areaServed: 'Québec, Lévis et les environs',
    address: { addressLocality: 'Québec', addressCountry: 'CA' },
    identifier: { propertyID: 'Licence RBQ', value: '1234-5678-90' },
    sameAs: [EXAMPLE_SETTINGS.facebookUrl, EXAMPLE_SETTINGS.instagramUrl, EXAMPLE_SETTINGS.pinterestUrl],
  })
})

test('a business that has not been described yet claims no address, territory or network', () => {
  const business = describeBusiness({ facts: PLACEHOLDER_SETTINGS, publicUrl })
  const said = JSON.parse(JSON.stringify(business)) as object
  for (const claim of ['address', 'areaServed', 'sameAs']) expect(said).not.toHaveProperty(claim)
})

test('a way begins at the front page and counts its steps', () => {
  expect(describeWay({ facts: EXAMPLE_SETTINGS, publicUrl }, [{ name: 'Blogue', path: '/blogue' }])).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Accueil', item: 'https://exemple.ca/' },
      { '@type': 'ListItem', position: 2, name: 'Blogue', item: 'https://exemple.ca/blogue' },
    ],
  })
})
