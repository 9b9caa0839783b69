import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/text/email-key.ts'
import { readSession, signIn, signOut } from '../auth.contract.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { createSession, removeSession } from './session.store.ts'
import { markSuccess, recordAttempt, removeAttempt } from './sign-in-attempt.store.ts'
import { findUserByEmail, readUser } from './user.store.ts'

export function authRoutes({ db }: Services): Route[] {
  const passwords = createPasswordHasher()
  return [
    route(signIn, async ({ body, address, userAgent, nameSubject }) => {
      const attempt = await recordAttempt(db, { emailKey: emailKeyOf(body.email), address })
      const user = await findUserByEmail(db, body.email)
      if (user) nameSubject(user.profile.id)
      const isRight = await passwords.verify(user?.passwordHash ?? null, body.password).catch(async error => {
        // Nothing was tried: a busy server must not use up anybody's guesses.
        await removeAttempt(db, attempt)
        throw error
      })
      if (!user || !isRight) throw new AppError('invalid_credentials', 'Email or password is incorrect.')

      const token = await db.transaction().execute(async db => {
        await markSuccess(db, attempt)
        return createSession(db, { userId: user.profile.id, device: userAgent })
      })
      return { user: { ...user.profile, token } }
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
