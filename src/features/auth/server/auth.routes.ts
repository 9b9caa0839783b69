import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/text/email-key.ts'
import { readSession, signIn, signOut } from '../auth.contract.ts'
import { recognizeDevice } from './known-device.store.ts'
import { queueNews } from './mails/account-mail.store.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { provePassword } from './prove-password.ts'
import { createSession, removeSession } from './session.store.ts'
import { markSuccess } from './sign-in-attempt.store.ts'
import { findUserByEmail, readUser } from './user.store.ts'

export function authRoutes({ db }: Services, passwords: PasswordHasher): Route[] {
  return [
    route(signIn, async ({ body, address, userAgent, nameSubject }) => {
      const user = await findUserByEmail(db, body.email)
      if (user) nameSubject(user.profile.id)
      const attempt = await provePassword(
        { db, passwords },
        {
          emailKey: emailKeyOf(body.email),
          address,
          user,
          password: body.password,
          refusal: 'Email or password is incorrect.',
        },
      )
      return db.transaction().execute(async db => {
        const { profile } = attempt.user
        await markSuccess(db, attempt)
        const { isNew, deviceMark } = await recognizeDevice(db, profile.id, body.deviceMark)
        if (isNew) await queueNews(db, { kind: 'new_device', email: profile.email, device: userAgent })
        const token = await createSession(db, { userId: profile.id, device: userAgent })
        return { user: { ...profile, token }, deviceMark }
      })
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
