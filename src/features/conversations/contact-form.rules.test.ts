import { expect, test } from 'vitest'
import { findContactProblems } from './contact-form.rules.ts'

const filled = {
  name: 'Camille',
  email: 'pas une adresse',
  phone: '418 555-0142',
  message: 'Une douche.',
}

test('a complete form has no problem, even with an invalid e-mail address', () => {
  expect(findContactProblems(filled, true)).toEqual({})
})

test('whitespace counts as missing, and the policy must be accepted', () => {
  const blank = { name: ' ', email: '\t', phone: '', message: '\n' }
  expect(findContactProblems(blank, false)).toEqual({
    name: 'missing',
    email: 'missing',
    phone: 'missing',
    message: 'missing',
    policy: 'missing',
  })
})

test('a message of more than 5000 characters is too long', () => {
  expect(findContactProblems({ ...filled, message: 'é'.repeat(5_000) }, true)).toEqual({})
  expect(findContactProblems({ ...filled, message: 'é'.repeat(5_001) }, true)).toEqual({
    message: 'too_long',
  })
})
