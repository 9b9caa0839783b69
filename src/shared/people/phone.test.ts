import { expect, test } from 'vitest'
import { isDialable } from './phone.ts'

test.each([
  ['418 555-0142', true],
  ['555-0142', true],
  ['pas de téléphone', false],
  ['911', false],
])('%s can be dialled: %s', (phone, isOne) => {
  expect(isDialable(phone)).toBe(isOne)
})
