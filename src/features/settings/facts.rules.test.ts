import { expect, test } from 'vitest'
import { dialable, licenceLine } from './facts.rules.ts'

test.each([
  ['418 555-0142', '+14185550142'],
  ['(418) 555-0142', '+14185550142'],
  ['1 418 555-0142', '+14185550142'],
  ['+33 1 23 45 67 89', '+33123456789'],
])('%s is dialled as %s', (phone, dialled) => {
  expect(dialable(phone)).toBe(dialled)
})

test('the licence is written as the law asks', () => {
  expect(licenceLine('1234-5678-90')).toBe('Licence RBQ\u00a0: 1234-5678-90')
})
