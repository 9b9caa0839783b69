import { expect, test } from 'vitest'
import { ContactPost } from './contact.contract.ts'
import { findContactProblems, readContactForm } from './contact-form.rules.ts'

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

test('control characters, which nobody sees in a field, become a space; a message keeps its lines', () => {
  const form = new FormData()
  form.append('name', 'Camille\tRoy\u0000')
  form.append('phone', '\u0007418 555-0142\t')
  form.append('email', 'camille@example.ca\u007f')
  form.append('message', '\u0000Une douche.\n\tEt le\u0000plancher.')
  const { fields } = readContactForm(form)
  expect(fields).toEqual({
    name: 'Camille Roy',
    phone: '418 555-0142',
    email: 'camille@example.ca',
    message: 'Une douche.\n\tEt le plancher.',
  })
  expect(ContactPost.safeParse(fields).success).toBe(true)
})

test('a field that holds only control characters is missing', () => {
  const form = new FormData()
  form.append('name', '\t\u0000')
  expect(findContactProblems(readContactForm(form).fields, true).name).toBe('missing')
})
