import { expect, test } from 'vitest'
import { findPlaceholders, PLACEHOLDER_SETTINGS } from './placeholder.rules.ts'
import { EXAMPLE_SETTINGS } from './server/settings.seed.ts'

test('at a real start every needed fact is a placeholder, and what may stay empty is none', () => {
  const found = findPlaceholders(PLACEHOLDER_SETTINGS)
  expect(found).toEqual(expect.arrayContaining(['name', 'phone', 'licence', 'hours', 'backupDays']))
  expect(found).toEqual(expect.arrayContaining(['notificationEmail', 'mailFromAddress']))
  expect(found).not.toEqual(expect.arrayContaining(['facebookUrl']))
  expect(found).not.toEqual(expect.arrayContaining(['mailFromName']))
})

test('a complete identity has none', () => {
  expect(findPlaceholders(EXAMPLE_SETTINGS)).toEqual([])
})

test.each([
  ['emptied', { city: ' ' }, 'city'],
  ['left in brackets', { privacyOfficerName: 'Camille [nom]' }, 'privacyOfficerName'],
  ['emptied of its lines', { hours: [] }, 'hours'],
])('a fact that was %s is one', (_, change, field) => {
  expect(findPlaceholders({ ...EXAMPLE_SETTINGS, ...change })).toEqual([field])
})
