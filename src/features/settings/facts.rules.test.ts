import { expect, test } from 'vitest'
import { licenceLine, shapeLicence } from './facts.rules.ts'

test('the licence is written as the law asks', () => {
  expect(licenceLine('1234-5678-90')).toBe('Licence RBQ\u00a0: 1234-5678-90')
})

test.each([
  ['1234', '1234'],
  ['12345', '1234-5'],
  ['1234567890', '1234-5678-90'],
  ['RBQ : 1234 5678 90 1', '1234-5678-90'],
  ['1234-', '1234'],
])('%s becomes %s as a licence is typed', (typed, shaped) => {
  expect(shapeLicence(typed)).toBe(shaped)
})
