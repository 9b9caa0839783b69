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
import { findTrustedDevice } from './known-device.store.ts'
import { openSession } from './open-session.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { provePassword } from './prove-password.ts'
import { removeSession } from './session.store.ts'
import { removeAttempt } from './sign-in-attempt.store.ts'
import { findUserByEmail, readUser } from './user.store.ts'

/** Asked once a password was right: null when that is enough. */
export type DemandSecondProof = (db: Db, profile: UserProfile) => Promise<SignInChallenge | null>

export function authRoutes(
  { db }: Services,
  passwords: PasswordHasher,
  requireSecondFactor: DemandSecondProof,
): Route[] {
  return [
    route(signIn, async ({ body, address, userAgent, nameSubject }) => {
      const user = await findUserByEmail(db, body.email)
      if (user) nameSubject(user.profile.id)
      const attempt = await provePassword(
        { db, passwords },
        {
          emailKey: emailKeyOf(body.email),
          address,
          trustedBy: await findTrustedDevice(db, {
            userId: user?.profile.id,
            deviceMark: body.deviceMark,
          }),
          user,
          password: body.password,
          refusal: 'Email or password is incorrect.',
        },
      )
      const { profile } = attempt.user
      const challenge = await requireSecondFactor(db, profile)
      if (challenge) {
        // Neither a failure nor a sign-in yet: it counts as nothing.
        await removeAttempt(db, attempt)
        return { challenge }
      }
      return openSession(db, { profile, attempt, userAgent, deviceMark: body.deviceMark })
    }),

    route(readSession, async ({ caller }) => ({ user: await readUser(db, caller.userId) })),

    route(signOut, async ({ caller, setHeader }) => {
      await removeSession(db, caller.sessionId)
      // Not "storage": drafts on the device stay.
      setHeader('clear-site-data', '"cache"')
      return { message: 'Signed out.' }
    }),
  ]
}
