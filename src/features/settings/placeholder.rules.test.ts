import { expect, test } from 'vitest'
import { findPlaceholders, isSiteReady, NEEDED_TO_OPEN, PLACEHOLDER_SETTINGS } from './placeholder.rules.ts'
import { EXAMPLE_SETTINGS } from './server/settings.seed.ts'

test('in a new installation every required setting is a placeholder, optional ones are not', () => {
  const found = findPlaceholders(PLACEHOLDER_SETTINGS)
  expect(found).toEqual(expect.arrayContaining(['name', 'phone', 'licence', 'hours', 'backupDays']))
  expect(found).toEqual(expect.arrayContaining(['notificationEmail', 'mailFromAddress']))
  expect(found).not.toEqual(expect.arrayContaining(['facebookUrl']))
  expect(found).not.toEqual(expect.arrayContaining(['mailFromName']))
})

test('the demo settings have no placeholder', () => {
  expect(findPlaceholders(EXAMPLE_SETTINGS)).toEqual([])
})

test.each([
  ['emptied', { city: ' ' }, 'city'],
  ['left in brackets', { privacyOfficerName: 'Camille [nom]' }, 'privacyOfficerName'],
  ['emptied of its lines', { hours: [] }, 'hours'],
])('a required setting that was %s is a placeholder', (_, change, field) => {
  expect(findPlaceholders({ ...EXAMPLE_SETTINGS, ...change })).toEqual([field])
})

test('a site is ready once each fact that visitors need is filled in, and the others may wait', () => {
  const needed = Object.fromEntries(NEEDED_TO_OPEN.map(field => [field, EXAMPLE_SETTINGS[field]]))
  expect(isSiteReady({ ...PLACEHOLDER_SETTINGS, ...needed })).toBe(true)
})

test.each(NEEDED_TO_OPEN)('a site without %s is not ready', field => {
  expect(isSiteReady({ ...EXAMPLE_SETTINGS, [field]: PLACEHOLDER_SETTINGS[field] })).toBe(false)
})
