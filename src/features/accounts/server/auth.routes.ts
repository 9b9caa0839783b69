import {
  readSession,
  type SignInChallenge,
  signIn,
  signOut,
  type UserProfile,
} from '#features/session/auth.contract.ts'
import type { Db } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { openSession } from './open-session.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { removeSession } from './session.store.ts'
import { removeAttempt } from './sign-in-attempt.store.ts'
import { findTrustedDevice } from './trusted-device.store.ts'
import { findUserByEmail, readUser } from './user.store.ts'
import { verifyPassword } from './verify-password.ts'

/** Called after the right password; null for an account without a second factor. */
export type RequireSecondFactor = (db: Db, profile: UserProfile) => Promise<SignInChallenge | null>

export function authRoutes(
  { db }: Services,
  passwords: PasswordHasher,
  requireSecondFactor: RequireSecondFactor,
): Route[] {
  return [
    route(signIn, async ({ body, address, userAgent, nameSubject, markUnfinished }) => {
      const user = await findUserByEmail(db, body.email)
      if (user) nameSubject(user.profile.id)
      const attempt = await verifyPassword(
        { db, passwords },
        {
          emailKey: emailKeyOf(body.email),
          address,
          trustedBy: await findTrustedDevice(db, {
            userId: user?.profile.id,
            deviceToken: body.deviceMark,
          }),
          user,
          password: body.password,
          message: 'Email or password is incorrect.',
        },
      )
      const { profile } = attempt.user
      const challenge = await requireSecondFactor(db, profile)
      if (challenge) {
        // Neither a failure nor a sign-in yet, so it is not counted.
        await removeAttempt(db, attempt)
        markUnfinished()
        return { challenge }
      }
      const { deviceMark: deviceToken, trustsDevice } = body
      return openSession(db, { profile, attempt, userAgent, deviceToken, trustsDevice })
    }),

    route(readSession, async ({ caller }) => ({ user: await readUser(db, caller.userId) })),

    route(signOut, async ({ caller, setHeader }) => {
      await removeSession(db, caller.sessionId)
      // Not "storage": drafts stay on the device.
      setHeader('clear-site-data', '"cache"')
      return { message: 'Signed out.' }
    }),
  ]
}
