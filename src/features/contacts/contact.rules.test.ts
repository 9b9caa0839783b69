import { expect, test } from 'vitest'
import { expiryOf, findProblems, isPossibleBasisDay } from './contact.rules.ts'

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
])('%s is a day on which somebody can have agreed: %s', (day, isPossible) => {
  expect(isPossibleBasisDay(day, '2026-11-15')).toBe(isPossible)
})

const SOUND = { name: 'Nadia Bergeron', email: 'nadia@exemple.test', phone: '' }

test.each([
  ['nothing, without a phone', {}, {}],
  ['a blank name', { name: '  ' }, { name: 'name-missing' }],
  ['no address', { email: '' }, { email: 'email-missing' }],
  ['two addresses', { email: 'a@b.test, evil@x.test' }, { email: 'email-invalid' }],
  ['a line break', { name: 'Nadia\r\nBcc: evil@x.test' }, { name: 'not-one-line' }],
  ['a phone without end', { phone: '4'.repeat(51) }, { phone: 'too-long' }],
])('what is wrong with a contact: %s', (_, change, problems) => {
  expect(findProblems({ ...SOUND, ...change })).toEqual(problems)
})
