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
import { provePassword } from './prove-password.ts'
import { markSuccess } from './sign-in-attempt.store.ts'
import { findUserById, readUser } from './user.store.ts'

const REFUSALS: Partial<Record<ProfileProblem, string>> = {
  password_too_short: profileTextsFr.passwordTooShort,
  passwords_apart: profileTextsFr.passwordsApart,
  email_unproven: 'To change your e-mail address, give your current password too.',
}
const WRONG_PASSWORD = 'The current password is incorrect.'

export function profileRoutes({ db }: Services, passwords: PasswordHasher): Route[] {
  return [
    route(readProfile, async ({ caller }) => ({
      user: await readUser(db, caller.userId),
      avatarUpload: await findAvatarUpload(db, caller.userId),
    })),

    route(saveProfile, async ({ body, caller, address }) => {
      const { currentPassword, newPassword, ...words } = body
      const user = await findUserById(db, caller.userId)
      if (!user) throw new AppError('unauthenticated', 'Sign in first.')
      const { email } = user.profile
      const emailKey = emailKeyOf(email)
      const isOtherEmail = words.email !== undefined && emailKeyOf(words.email) !== emailKey
      const finding = findPasswordProblem({ currentPassword, newPassword }, isOtherEmail)
      if (finding) throw refusal(finding.field, REFUSALS[finding.problem] ?? finding.problem)
      const owner = { email: words.email ?? email, name: words.name ?? user.profile.name }
      const guessable = newPassword ? await findGuessable(db, newPassword, owner) : null
      if (guessable) throw refusal('newPassword', profileTextsFr.guessable[guessable])
      if (currentPassword) {
        const claim = {
          ...{ emailKey, address, user, password: currentPassword, refusal: WRONG_PASSWORD },
          trustedBy: `session ${caller.sessionId}`,
        }
        await markSuccess(db, await provePassword({ db, passwords }, claim))
      }
      const passwordHash = newPassword ? await passwords.hash(newPassword) : null
      await updateProfile(db, { caller, email, words, passwordHash })
      return { user: await readUser(db, caller.userId), message: 'Profile updated successfully' }
    }),
  ]
}

function refusal(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { fields: { [field]: message } })
}
