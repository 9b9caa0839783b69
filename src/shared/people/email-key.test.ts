import { expect, test } from 'vitest'
import { emailKeyOf } from './email-key.ts'

test.each([
  ['Marc@Exemple.CA', 'marc@exemple.ca'],
  ['  marc@exemple.ca ', 'marc@exemple.ca'],
  ['ｍarc@exemple.ca', 'marc@exemple.ca'],
  ['rene\u0301@exemple.ca', 'ren\u00e9@exemple.ca'],
])('%j has the key of its plain spelling', (spelling, key) => {
  expect(emailKeyOf(spelling)).toBe(key)
})
