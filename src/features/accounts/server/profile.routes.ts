import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { readProfile, saveProfile } from '../profile.contract.ts'
import { profileTextsFr } from '../profile.fr.ts'
import { findPasswordProblem, type ProfileProblem } from '../profile.rules.ts'
import { findAvatarUpload } from './avatar.store.ts'
import { findGuessable } from './guessable-password.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { updateProfile } from './profile.store.ts'
import { hasChangedEmail, hasProvenPassword, markSuccess } from './sign-in-attempt.store.ts'
import { findUserById, readUser } from './user.store.ts'
import { verifyPassword } from './verify-password.ts'

const MESSAGES: Partial<Record<ProfileProblem, string>> = {
  password_too_short: profileTextsFr.passwordTooShort,
  passwords_apart: profileTextsFr.passwordsApart,
  email_unproven: 'Enter your current password to change your email.',
}
const WRONG_PASSWORD = 'The current password is incorrect.'

export function profileRoutes({ db }: Services, passwords: PasswordHasher): Route[] {
  return [
    route(readProfile, async ({ caller }) => ({
      user: await readUser(db, caller.userId),
      avatarUpload: await findAvatarUpload(db, caller.userId),
    })),

    route(saveProfile, async ({ body, caller, address }) => {
      const { currentPassword, newPassword, ...changes } = body
      const user = await findUserById(db, caller.userId)
      if (!user) throw new AppError('unauthenticated', 'Sign in first.')
      const { email } = user.profile
      const emailKey = emailKeyOf(email)
      const trustedBy = `session ${caller.sessionId}`
      const isOtherEmail = changes.email !== undefined && emailKeyOf(changes.email) !== emailKey
      // Perhaps this session made the same change before, and the reply was lost.
      const mayBeRepeated =
        changes.email !== undefined &&
        currentPassword !== '' &&
        (await hasChangedEmail(db, { trustedBy, emailKey }))
      const finding = findPasswordProblem({ currentPassword, newPassword }, isOtherEmail || mayBeRepeated)
      if (finding) throw invalidField(finding.field, MESSAGES[finding.problem] ?? finding.problem)
      const owner = { email: changes.email ?? email, name: changes.name ?? user.profile.name }
      const guessable = newPassword ? await findGuessable(db, newPassword, owner) : null
      if (guessable) throw invalidField('newPassword', profileTextsFr.guessable[guessable])
      let isChanged = false
      if (currentPassword) {
        const attempt = { emailKey, address, trustedBy, user, password: currentPassword }
        try {
          const proven = await verifyPassword({ db, passwords }, { ...attempt, message: WRONG_PASSWORD })
          await markSuccess(db, proven)
        } catch (error) {
          // Perhaps this session made the same change before, and the reply was lost. For another session this would be a
          // second guess per attempt.
          const isWrong = error instanceof AppError && error.code === 'invalid_credentials'
          const mayBeChanged = isWrong && newPassword !== '' && (await hasProvenPassword(db, trustedBy))
          isChanged = mayBeChanged && (await passwords.verify(user.passwordHash, newPassword))
          if (!isChanged) throw error
        }
      }
      const passwordHash = newPassword && !isChanged ? await passwords.hash(newPassword) : null
      await updateProfile(db, { caller, email, changes, passwordHash })
      return { user: await readUser(db, caller.userId), message: 'Profile updated successfully' }
    }),
  ]
}

function invalidField(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { fields: { [field]: message } })
}
