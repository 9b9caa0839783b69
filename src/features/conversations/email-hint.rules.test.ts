import { expect, test } from 'vitest'
import { suggestDomain, withDomain } from './email-hint.rules.ts'

test.each([
  ['marie@gmial.com', 'gmail.com'],
  ['marie@gmail.con', 'gmail.com'],
  ['marie@GMAIL.CO', 'gmail.com'],
  ['marie@hotmial.com', 'hotmail.com'],
  ['marie@vidéotron.ca', 'videotron.ca'],
  ['marie@yaho.ca', 'yahoo.ca'],
])('%s: the form suggests %s', (email, domain) => {
  expect(suggestDomain(email)).toBe(domain)
})

test.each([
  'marie@gmail.com',
  'marie@live.ca',
  'marie@exemple.ca',
  'marie',
  '@gmial.com',
  '',
  `m@${'g'.repeat(300)}.com`,
])('%s: the form suggests nothing', email => {
  expect(suggestDomain(email)).toBeNull()
})

test('the correction replaces only the part after the last @', () => {
  expect(withDomain('marie.t@gmial.com', 'gmail.com')).toBe('marie.t@gmail.com')
})
