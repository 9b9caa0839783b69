import { expect, test } from 'vitest'
import { isMailableAddress } from './email-address.ts'

test.each([
  'camille@exemple.ca',
  'camille.o’neil@exemple.ca'.replace('’', "'"),
  'c+devis@sous.exemple.qc.ca',
])('%s can be mailed', address => {
  expect(isMailableAddress(address)).toBe(true)
})

test.each([
  '',
  'camille',
  'camille@exemple',
  'a@b.test, evil@x.test',
  'g: a@b.test, c@d.test;',
  '"evil@x.test x"@b.test',
  'a@b.test(comment)',
  'Camille <camille@exemple.ca>',
  'a@b.test\r\nBcc: evil@x.test',
  'a b@c.test',
  'a..b@c.test',
  'a@-b.test',
  `${'a'.repeat(65)}@b.test`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.test`,
])('%j cannot be mailed', text => {
  expect(isMailableAddress(text)).toBe(false)
})
