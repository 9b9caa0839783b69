import { expect, test } from 'vitest'
import { findSignInProblem } from './sign-in.rules.ts'

const password = 'long-enough'

test.each([
  [{ email: '', password: '' }, 'Email is missing!'],
  [{ email: 'marc', password: '' }, 'Invalid email!'],
  [{ email: 'marc@exemple', password }, 'Invalid email!'],
  [{ email: 'marc@exemple.', password }, 'Invalid email!'],
  [{ email: 'marc@@exemple.ca', password }, 'Invalid email!'],
  [{ email: 'marc tremblay@exemple.ca', password }, 'Invalid email!'],
  [{ email: 'marc@exemple.ca', password: '' }, 'Password is missing!'],
  [{ email: 'marc@exemple.ca', password: '1234567' }, 'Password must be 8 characters long!'],
])('the form rejects %j with its first problem', (credentials, message) => {
  expect(findSignInProblem(credentials)?.message).toBe(message)
})

test('the form accepts an email address and eight characters', () => {
  expect(findSignInProblem({ email: 'marc@exemple.ca', password: '12345678' })).toBeNull()
})
