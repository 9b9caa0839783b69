import { randomBytes } from 'node:crypto'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { describeDevice } from '../device-name.rules.ts'
import {
  beginApp,
  beginPasskey,
  confirmApp,
  confirmPasskey,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../second-factor.contract.ts'
import { queueNews } from './account-mail.store.ts'
import { keepNewApp, removeApp, takeAppCode } from './app.store.ts'
import { askFor, findChallenge, spendChallenge } from './challenge.store.ts'
import { isAsked, readStoredFactors, withCodes, withoutIdleCodes } from './factors.store.ts'
import { addPasskey, removePasskey } from './passkey.store.ts'
import { offerPasskey, readNewPasskey } from './passkey-ceremony.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { provePassword } from './prove-password.ts'
import { renewStoredCodes } from './recovery-code.store.ts'
import { markSuccess } from './sign-in-attempt.store.ts'
import { base32 } from './totp.ts'
import { findUserById } from './user.store.ts'

const SECRET_BYTES = 20

interface Asking {
  caller: { userId: string; sessionId: string }
  address: string
  body: { password: string }
}

export function secondFactorRoutes({ db, config }: Services, passwords: PasswordHasher): Route[] {
  /** Somebody at an open screen must not be able to lock its owner out, or to unlock the door. */
  async function prove({ caller, address, body }: Asking) {
    const user = await findUserById(db, caller.userId)
    if (!user) throw new AppError('unauthenticated', 'Sign in first.')
    const { email } = user.profile
    const refusal = 'The current password is incorrect.'
    const claim = {
      ...{ emailKey: emailKeyOf(email), address, user, password: body.password, refusal },
      trustedBy: `session ${caller.sessionId}`,
    }
    await markSuccess(db, await provePassword({ db, passwords }, claim))
    const { name: businessName } = await readStoredSettings(db)
    return { userId: caller.userId, email, businessName }
  }

  return [
    route(readFactors, ({ caller }) => readStoredFactors(db, caller.userId)),

    route(beginApp, async call => {
      const { userId, email, businessName } = await prove(call)
      const bytes = randomBytes(SECRET_BYTES)
      if (!(await keepNewApp(db, userId, bytes)))
        throw new AppError('conflict', 'An authenticator app is in use already. Remove it first.')
      const secret = base32(bytes)
      const label = `${encodeURIComponent(businessName)}:${encodeURIComponent(email)}`
      const query = `secret=${secret}&issuer=${encodeURIComponent(businessName)}`
      return { secret, address: `otpauth://totp/${label}?${query}` }
    }),

    route(confirmApp, ({ caller: { userId }, body: { code }, userAgent }) =>
      db.transaction().execute(async db => {
        if (!(await takeAppCode(db, userId, { code, isFirst: true })))
          throw refused('code', 'This code is not right. Is the clock of the phone?')
        await tellOwner(db, userId, { kind: 'factor_added', device: userAgent })
        return withCodes(db, userId)
      }),
    ),

    route(beginPasskey, async call => {
      const owner = await prove(call)
      const options = await offerPasskey(db, config, owner)
      const { challenge } = options
      return {
        token: await askFor(db, 'passkey', { userId: owner.userId, challenge }),
        options: { ...options },
      }
    }),

    route(confirmPasskey, ({ caller: { userId }, body: { token, response }, userAgent }) =>
      db.transaction().execute(async db => {
        const asked = await findChallenge(db, 'passkey', token)
        const isOurs = asked?.userId === userId && (await spendChallenge(db, token))
        const credential = isOurs ? await readNewPasskey(config, asked.challenge, response) : null
        const name = describeDevice(userAgent).name
        if (!credential || !(await addPasskey(db, userId, { credential, name })))
          throw refused('response', 'The passkey could not be added. Start again.')
        await tellOwner(db, userId, { kind: 'factor_added', device: userAgent })
        return withCodes(db, userId)
      }),
    ),

    route(removeFactor, async call => {
      const { userId } = await prove(call)
      const { factor } = call.body
      return db.transaction().execute(async db => {
        const isRemoved =
          factor === 'app' ? await removeApp(db, userId) : await removePasskey(db, userId, factor.passkey)
        if (isRemoved) await tellOwner(db, userId, { kind: 'factor_removed', device: call.userAgent })
        return withoutIdleCodes(db, userId)
      })
    }),

    route(renewRecoveryCodes, async call => {
      const { userId } = await prove(call)
      if (!isAsked(await readStoredFactors(db, userId)))
        throw new AppError('conflict', 'Codes stand in for a second factor. Add one first.')
      const recoveryCodes = await db.transaction().execute(db => renewStoredCodes(db, userId))
      return { factors: await readStoredFactors(db, userId), recoveryCodes }
    }),
  ]
}

/** Somebody else at their screen must not change how they sign in without their knowing. */
async function tellOwner(
  db: Db,
  userId: string,
  news: { kind: 'factor_added' | 'factor_removed'; device: string },
): Promise<void> {
  const user = await findUserById(db, userId)
  if (user) await queueNews(db, { ...news, email: user.profile.email })
}

const refused = (field: string, problem: string) =>
  new AppError('validation_failed', problem, { fields: { [field]: problem } })
