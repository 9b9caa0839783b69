import { answerChallenge, type SecondFactorProof } from '#features/session/auth.contract.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import type { RequireSecondFactor } from './auth.routes.ts'
import { type Challenge, consumeChallenge, createChallenge, findChallenge } from './challenge.store.ts'
import { openSession } from './open-session.ts'
import { passkeyAuthenticationOptions, verifyPasskeyAuthentication } from './passkey-ceremony.ts'
import {
  consumeAppCode,
  consumeRecoveryCode,
  hasSecondFactor,
  readStoredFactors,
} from './second-factor.store.ts'
import { recordAttempt } from './sign-in-attempt.store.ts'
import { findTrustedDevice } from './trusted-device.store.ts'
import { readUser } from './user.store.ts'

export function requireSecondFactor({ config }: Services): RequireSecondFactor {
  return async (db, { id: userId }) => {
    const factors = await readStoredFactors(db, userId)
    if (!hasSecondFactor(factors)) return null
    const options = await passkeyAuthenticationOptions(db, config, userId)
    const token = await createChallenge(db, 'sign-in', { userId, challenge: options.challenge })
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
      async ({ body: { token, proof, deviceMark: deviceToken }, address, userAgent, nameSubject }) => {
        const challenge = await findChallenge(db, 'sign-in', token)
        if (!challenge) throw challengeExpired()
        const { userId } = challenge
        nameSubject(userId)
        // The same limits as for passwords, counted separately: failed passwords do not use up attempts here.
        const attempt = await recordAttempt(db, {
          emailKey: `second-factor ${userId}`,
          address,
          trustedBy: await findTrustedDevice(db, { userId, deviceToken, needsSignIn: true }),
          // A password reset does not lift this lock: access to the mailbox must not allow more guesses.
          advice: 'then try again',
        })
        if (!(await isProofValid(services, challenge, proof)))
          throw new AppError('invalid_credentials', WRONG_PROOF[proof.kind])
        if (!(await consumeChallenge(db, token))) throw challengeExpired()
        return openSession(db, { profile: await readUser(db, userId), attempt, userAgent, deviceToken })
      },
    ),
  ]
}

const WRONG_PROOF: Record<SecondFactorProof['kind'], string> = {
  app: 'This code is not right, or was used before. Wait for the next one.',
  recovery: 'This recovery code is not right, or was used before.',
  passkey: 'This passkey is not one of this account.',
}

const challengeExpired = () => new AppError('not_found', 'This sign-in has taken too long. Start again.')

function isProofValid({ db, config }: Services, { userId, challenge }: Challenge, proof: SecondFactorProof) {
  switch (proof.kind) {
    case 'app':
      return consumeAppCode(db, userId, { code: proof.code, isFirst: false })
    case 'recovery':
      return consumeRecoveryCode(db, userId, proof.code)
    case 'passkey':
      return verifyPasskeyAuthentication(db, config, { userId, challenge, response: proof.response })
  }
}
