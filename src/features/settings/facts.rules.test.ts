import { expect, test } from 'vitest'
import { formatLicence, inCity, licenceLine } from './facts.rules.ts'

test('the licence number has its legal prefix', () => {
  expect(licenceLine('1234-5678-90')).toBe('Licence RBQ\u00a0: 1234-5678-90')
})

test.each([
  ['1234', '1234'],
  ['12345', '1234-5'],
  ['1234567890', '1234-5678-90'],
  ['RBQ : 1234 5678 90 1', '1234-5678-90'],
  ['1234-', '1234'],
])('the licence field turns %s into %s', (input, formatted) => {
  expect(formatLicence(input)).toBe(formatted)
})

test.each([
  ['Québec (Québec)', 'à Québec'],
  ['Trois-Rivières', 'à Trois-Rivières'],
  ['Le Bic', 'au Bic'],
  ['Les Éboulements', 'aux Éboulements'],
  ['', ''],
])('in %s is written « %s »', (city, text) => {
  expect(inCity({ city })).toBe(text)
})
