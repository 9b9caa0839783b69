import { expect, test } from 'vitest'
import { formatPhone, isDialable } from './phone.ts'

test.each([
  ['418 555-0142', true],
  ['555-0142', true],
  ['pas de téléphone', false],
  ['911', false],
])('%s can be dialled: %s', (phone, isOne) => {
  expect(isDialable(phone)).toBe(isOne)
})

test.each([
  ['4185550142', '418 555-0142'],
  ['1 (418) 555.0142', '418 555-0142'],
  ['+14185550142', '418 555-0142'],
  ['418 555-0142 poste 22', '418 555-0142 poste 22'],
  ['555-0142', '555-0142'],
  ['+33 1 23 45 67 89', '+33 1 23 45 67 89'],
])('%s is published as %s', (phone, formatted) => {
  expect(formatPhone(phone)).toBe(formatted)
})
