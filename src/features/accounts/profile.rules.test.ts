import { expect, test } from 'vitest'
import { findProfileProblem } from './profile.rules.ts'

const PROFILE = {
  name: 'Marc',
  email: 'marc@exemple.ca',
  telephone: '',
  bio: '',
  currentPassword: '',
  newPassword: '',
}

test.each([
  [{ name: ' ' }, 'name', 'name_missing'],
  [{ email: '' }, 'email', 'email_missing'],
  [{ email: 'marc@exemple' }, 'email', 'email_invalid'],
  [{ newPassword: 'secret' }, 'newPassword', 'password_too_short'],
  [{ newPassword: 'long enough' }, 'currentPassword', 'passwords_apart'],
  [{ currentPassword: 'long enough' }, 'newPassword', 'passwords_apart'],
])('%j is rejected at %s', (changes, field, problem) => {
  expect(findProfileProblem({ ...PROFILE, ...changes }, false)).toEqual({ field, problem })
})

test('a new email address requires the current password, other changes do not', () => {
  expect(findProfileProblem(PROFILE, true)).toEqual({ field: 'currentPassword', problem: 'email_unproven' })
  expect(findProfileProblem({ ...PROFILE, currentPassword: 'the one' }, true)).toBeNull()
  expect(findProfileProblem(PROFILE, false)).toBeNull()
})
