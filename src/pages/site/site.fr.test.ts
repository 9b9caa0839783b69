import { expect, test } from 'vitest'
import { PLACEHOLDER_SETTINGS } from '#features/settings/placeholder.rules.ts'
import { siteTexts } from './site.fr.ts'

const facts = { ...PLACEHOLDER_SETTINGS, city: 'Rimouski (Québec)', serviceArea: 'Rimouski et les environs' }

test('title and description name the city and the area of the settings', () => {
  expect(siteTexts.homeTitle(facts)).toBe(`Pose de céramique à Rimouski – ${facts.name}`)
  expect(siteTexts.homeDescription(facts)).toContain(
    'salles de bain à Rimouski. Rimouski et les environs. Licence',
  )
})

test('without a city they name none', () => {
  const nowhere = { ...facts, city: '', serviceArea: '' }
  expect(siteTexts.homeTitle(nowhere)).toBe(`Pose de céramique – ${facts.name}`)
  expect(siteTexts.homeDescription(nowhere)).toMatch(/salles de bain\. Licence/)
})
