import { expect, test } from 'vitest'
import {
  expiryOf,
  findDayProblem,
  findProblems,
  initialsOf,
  isPossibleBasisDay,
  timeLeft,
} from './contact.rules.ts'

test.each([
  ['express', '2026-11-14', null],
  ['none', '2026-11-14', null],
  ['customer', '2026-11-14', '2028-11-14'],
  ['customer', '2028-02-29', '2030-02-28'],
  ['inquiry', '2026-05-31', '2026-11-30'],
  ['inquiry', '2026-08-31', '2027-02-28'],
] as const)('%s since %s ends on %s', (basis, since, end) => {
  expect(expiryOf(basis, since)).toBe(end)
})

test.each([
  ['2026-11-15', true],
  ['2026-11-16', false],
  ['1026-11-15', false],
])('%s is a valid day for a consent: %s', (day, isPossible) => {
  expect(isPossibleBasisDay(day, '2026-11-15')).toBe(isPossible)
})

test.each([
  ['customer', '', 'missing'],
  ['express', '1989-12-31', 'too-early'],
  ['inquiry', '2026-11-16', 'in-future'],
  ['inquiry', '2026-11-15', null],
  ['none', '', null],
] as const)('for the basis %s the day "%s" is %s', (basis, day, problem) => {
  expect(findDayProblem(basis, day, '2026-11-15')).toBe(problem)
})

const SOUND = { name: 'Nadia Bergeron', email: 'nadia@exemple.test', phone: '' }

test.each([
  ['nothing, without a phone', {}, {}],
  ['a blank name', { name: '  ' }, { name: 'name-missing' }],
  ['no address', { email: '' }, { email: 'email-missing' }],
  ['two addresses', { email: 'a@b.test, evil@x.test' }, { email: 'email-invalid' }],
  ['a line break', { name: 'Nadia\r\nBcc: evil@x.test' }, { name: 'not-one-line' }],
  ['a phone that is too long', { phone: '4'.repeat(51) }, { phone: 'too-long' }],
])('findProblems reports %s', (_, change, problems) => {
  expect(findProblems({ ...SOUND, ...change })).toEqual(problems)
})

test.each([
  ['express', '2020-01-01', null, { look: 'whole', share: 1, days: null }],
  ['customer', '2025-11-15', null, { look: 'part', share: 0.5, days: 365 }],
  ['inquiry', '2026-05-31', null, { look: 'low', days: 15 }],
  ['inquiry', '2026-05-15', null, { look: 'low', share: 0, days: 0 }],
  ['customer', '2025-11-15', 'unsubscribed', { look: 'ended', share: 0, days: null }],
] as const)('time left for %s since %s, skip reason %s', (basis, basisOn, skipReason, left) => {
  const consent = { basis, basisOn, expiresOn: expiryOf(basis, basisOn), skipReason }
  const found = timeLeft(consent, '2026-11-15')
  expect({ ...found, share: Math.round(found.share * 100) / 100 }).toMatchObject(left)
})

test.each([
  ['Nadia Bergeron', 'NB'],
  ['Marie-Ève Gagnon', 'MG'],
  ['élise', 'É'],
  ['Nadia Bergeron (Exemple)', 'NB'],
  ['Nadia (Carrelage Nord) Bergeron', 'NB'],
  ['(Exemple)', 'E'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
