import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/text/email-key.ts'
import { readSession, signIn, signOut } from '../auth.contract.ts'
import { describeDevice } from '../device-name.rules.ts'
import { recognizeDevice } from './known-device.store.ts'
import { queueNews } from './mails/account-mail.store.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { provePassword } from './prove-password.ts'
import { createSession, removeSession } from './session.store.ts'
import { markSuccess } from './sign-in-attempt.store.ts'
import { findUserByEmail, readUser } from './user.store.ts'

export function authRoutes({ db }: Services, passwords: PasswordHasher): Route[] {
  return [
    route(signIn, async ({ body, address, userAgent }) => {
      const user = await findUserByEmail(db, body.email)
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
        const device = describeDevice(userAgent).name
        if (isNew) await queueNews(db, { kind: 'new_device', email: profile.email, device })
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
