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
import { queueAccountNotice } from './account-mail.store.ts'
import { consumeChallenge, createChallenge, findChallenge } from './challenge.store.ts'
import { passkeyRegistrationOptions, verifyPasskeyRegistration } from './passkey-ceremony.ts'
import type { PasswordHasher } from './password-hasher.ts'
import {
  addPasskey,
  consumeAppCode,
  hasSecondFactor,
  readFactorsWithNewCodes,
  readStoredFactors,
  removeApp,
  removeCodesWithLastFactor,
  removePasskey,
  replaceRecoveryCodes,
  saveUnconfirmedApp,
} from './second-factor.store.ts'
import { markSuccess } from './sign-in-attempt.store.ts'
import { base32 } from './totp.ts'
import { findUserById } from './user.store.ts'
import { verifyPassword } from './verify-password.ts'

const SECRET_BYTES = 20

interface PasswordCall {
  caller: { userId: string; sessionId: string }
  address: string
  body: { password: string }
}

export function secondFactorRoutes({ db, config }: Services, passwords: PasswordHasher): Route[] {
  /** Somebody at an unlocked screen must not be able to change how its owner signs in. */
  async function requirePassword({ caller, address, body }: PasswordCall) {
    const user = await findUserById(db, caller.userId)
    if (!user) throw new AppError('unauthenticated', 'Sign in first.')
    const { email } = user.profile
    const message = 'The current password is incorrect.'
    const attempt = {
      ...{ emailKey: emailKeyOf(email), address, user, password: body.password, message },
      trustedBy: `session ${caller.sessionId}`,
    }
    await markSuccess(db, await verifyPassword({ db, passwords }, attempt))
    const { name: businessName } = await readStoredSettings(db)
    return { userId: caller.userId, email, businessName }
  }

  return [
    route(readFactors, ({ caller }) => readStoredFactors(db, caller.userId)),

    route(beginApp, async call => {
      const { userId, email, businessName } = await requirePassword(call)
      const bytes = randomBytes(SECRET_BYTES)
      if (!(await saveUnconfirmedApp(db, userId, bytes)))
        throw new AppError('conflict', 'An authenticator app is already set up. Remove it first.')
      const secret = base32(bytes)
      const label = `${encodeURIComponent(businessName)}:${encodeURIComponent(email)}`
      const query = `secret=${secret}&issuer=${encodeURIComponent(businessName)}`
      return { secret, address: `otpauth://totp/${label}?${query}` }
    }),

    route(confirmApp, ({ caller: { userId }, body: { code }, userAgent }) =>
      db.transaction().execute(async db => {
        if (!(await consumeAppCode(db, userId, { code, isFirst: true })))
          throw invalidField(
            'code',
            'That code is wrong. Check that your phone’s clock is set automatically.',
          )
        await notifyOwner(db, userId, { kind: 'factor_added', device: userAgent })
        return readFactorsWithNewCodes(db, userId)
      }),
    ),

    route(beginPasskey, async call => {
      const owner = await requirePassword(call)
      const options = await passkeyRegistrationOptions(db, config, owner)
      const { challenge } = options
      return {
        token: await createChallenge(db, 'passkey', { userId: owner.userId, challenge }),
        options: { ...options },
      }
    }),

    route(confirmPasskey, ({ caller: { userId }, body: { token, response }, userAgent }) =>
      db.transaction().execute(async db => {
        const challenge = await findChallenge(db, 'passkey', token)
        const isValid = challenge?.userId === userId && (await consumeChallenge(db, token))
        const credential = isValid
          ? await verifyPasskeyRegistration(config, challenge.challenge, response)
          : null
        const name = describeDevice(userAgent).name
        if (!credential || !(await addPasskey(db, userId, { credential, name })))
          throw invalidField('response', 'The passkey could not be added. Start again.')
        await notifyOwner(db, userId, { kind: 'factor_added', device: userAgent })
        return readFactorsWithNewCodes(db, userId)
      }),
    ),

    route(removeFactor, async call => {
      const { userId } = await requirePassword(call)
      const { factor } = call.body
      return db.transaction().execute(async db => {
        const isRemoved =
          factor === 'app' ? await removeApp(db, userId) : await removePasskey(db, userId, factor.passkey)
        if (isRemoved) await notifyOwner(db, userId, { kind: 'factor_removed', device: call.userAgent })
        return removeCodesWithLastFactor(db, userId)
      })
    }),

    route(renewRecoveryCodes, async call => {
      const { userId } = await requirePassword(call)
      if (!hasSecondFactor(await readStoredFactors(db, userId)))
        throw new AppError('conflict', 'Recovery codes back up two-step sign-in. Turn that on first.')
      const recoveryCodes = await db.transaction().execute(async db => {
        await notifyOwner(db, userId, { kind: 'recovery_codes_renewed', device: call.userAgent })
        return replaceRecoveryCodes(db, userId)
      })
      return { factors: await readStoredFactors(db, userId), recoveryCodes }
    }),
  ]
}

/** The owner must learn when somebody else changes how the account signs in. */
async function notifyOwner(
  db: Db,
  userId: string,
  notice: { kind: 'factor_added' | 'factor_removed' | 'recovery_codes_renewed'; device: string },
): Promise<void> {
  const user = await findUserById(db, userId)
  if (user) await queueAccountNotice(db, { ...notice, email: user.profile.email })
}

const invalidField = (field: string, problem: string) =>
  new AppError('validation_failed', problem, { fields: { [field]: problem } })
