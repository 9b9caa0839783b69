import { answerChallenge, type SecondProof } from '#features/session/auth.contract.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { takeAppCode } from './app.store.ts'
import type { DemandSecondProof } from './auth.routes.ts'
import { askFor, type Challenge, findChallenge, spendChallenge } from './challenge.store.ts'
import { isAsked, readStoredFactors } from './factors.store.ts'
import { findTrustedDevice } from './known-device.store.ts'
import { openSession } from './open-session.ts'
import { askPasskey, isPasskeyRight } from './passkey-ceremony.ts'
import { takeRecoveryCode } from './recovery-code.store.ts'
import { recordAttempt } from './sign-in-attempt.store.ts'
import { readUser } from './user.store.ts'

/** Stands between a right password and a session. */
export function requireSecondFactor({ config }: Services): DemandSecondProof {
  return async (db, { id: userId }) => {
    const factors = await readStoredFactors(db, userId)
    if (!isAsked(factors)) return null
    const options = await askPasskey(db, config, userId)
    const token = await askFor(db, 'sign-in', { userId, challenge: options.challenge })
    return {
      token,
      hasApp: factors.hasApp,
      passkey: factors.passkeys.length > 0 ? { ...options } : null,
    }
  }
}

export function challengeRoutes(services: Services): Route[] {
  const { db } = services
  return [
    route(
      answerChallenge,
      async ({ body: { token, proof, deviceMark }, address, userAgent, nameSubject }) => {
        const challenge = await findChallenge(db, 'sign-in', token)
        if (!challenge) throw tooLate()
        const { userId } = challenge
        nameSubject(userId)
        // The same limits as for passwords, counted apart: who knows one has not used up the guesses of the other.
        const attempt = await recordAttempt(db, {
          emailKey: `second-factor ${userId}`,
          address,
          trustedBy: await findTrustedDevice(db, { userId, deviceMark, needsSignIn: true }),
          // A reset does not lift this lock: whoever reads the mailbox must not get more guesses.
          wayOut: 'then try again',
        })
        if (!(await isRight(services, challenge, proof)))
          throw new AppError('invalid_credentials', WRONG[proof.kind])
        if (!(await spendChallenge(db, token))) throw tooLate()
        return openSession(db, { profile: await readUser(db, userId), attempt, userAgent, deviceMark })
      },
    ),
  ]
}

const WRONG: Record<SecondProof['kind'], string> = {
  app: 'This code is not right, or was used before. Wait for the next one.',
  recovery: 'This recovery code is not right, or was used before.',
  passkey: 'This passkey is not one of this account.',
}

const tooLate = () => new AppError('not_found', 'This sign-in has taken too long. Start again.')

function isRight({ db, config }: Services, { userId, challenge }: Challenge, proof: SecondProof) {
  switch (proof.kind) {
    case 'app':
      return takeAppCode(db, userId, { code: proof.code, isFirst: false })
    case 'recovery':
      return takeRecoveryCode(db, userId, proof.code)
    case 'passkey':
      return isPasskeyRight(db, config, { userId, challenge, response: proof.response })
  }
}
