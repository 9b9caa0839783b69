import {
  answerChallenge,
  answerPasskeySignIn,
  beginPasskeySignIn,
  type SecondFactorProof,
} from '#features/session/auth.contract.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { countRequest } from './account-request.store.ts'
import type { RequireSecondFactor } from './auth.routes.ts'
import {
  type Challenge,
  consumeChallenge,
  consumePasskeySignIn,
  createChallenge,
  createPasskeySignIn,
  findChallenge,
} from './challenge.store.ts'
import { openSession } from './open-session.ts'
import {
  discoverablePasskeyOptions,
  passkeyAuthenticationOptions,
  verifyPasskeyAuthentication,
} from './passkey-ceremony.ts'
import {
  consumeAppCode,
  consumeRecoveryCode,
  findPasskeyOwner,
  hasSecondFactor,
  readStoredFactors,
} from './second-factor.store.ts'
import { recordAttempt } from './sign-in-attempt.store.ts'
import { findTrustedDevice } from './trusted-device.store.ts'
import { readUser } from './user.store.ts'

/** In 15 minutes. */
const PASSKEY_SIGN_INS_PER_ADDRESS = 30

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
    route(answerChallenge, async ({ body, address, userAgent, nameSubject }) => {
      const { token, proof, deviceMark: deviceToken, trustsDevice } = body
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
      const profile = await readUser(db, userId)
      return openSession(db, { profile, attempt, userAgent, deviceToken, trustsDevice })
    }),

    route(beginPasskeySignIn, async ({ address }) => {
      const request = { kind: 'passkey' as const, subject: address, address }
      await countRequest(db, request, { perAddress: PASSKEY_SIGN_INS_PER_ADDRESS })
      const options = await discoverablePasskeyOptions(services.config)
      return { token: await createPasskeySignIn(db, options.challenge), options: { ...options } }
    }),

    route(answerPasskeySignIn, async ({ body, address, userAgent, nameSubject }) => {
      const { token, response, deviceMark: deviceToken, trustsDevice } = body
      const challenge = await consumePasskeySignIn(db, token)
      if (challenge === null) throw challengeExpired()
      const userId = await findPasskeyOwner(db, String(response.id))
      if (userId) nameSubject(userId)
      const attempt = await recordAttempt(db, {
        emailKey: `passkey ${userId ?? 'unknown'}`,
        address,
        trustedBy: await findTrustedDevice(db, {
          userId: userId ?? undefined,
          deviceToken,
          needsSignIn: true,
        }),
        advice: 'then try again',
      })
      // Without a password before it, the authenticator must have verified its user.
      const proof = { challenge, response, needsUserVerification: true }
      if (!userId || !(await verifyPasskeyAuthentication(db, services.config, { userId, ...proof })))
        throw new AppError('invalid_credentials', 'This passkey belongs to no account here.')
      const profile = await readUser(db, userId)
      return openSession(db, { profile, attempt, userAgent, deviceToken, trustsDevice })
    }),
  ]
}

const WRONG_PROOF: Record<SecondFactorProof['kind'], string> = {
  app: 'That code is wrong or already used. Wait for the next one.',
  recovery: 'That recovery code is wrong or already used.',
  passkey: 'That passkey doesn’t belong to this account.',
}

const challengeExpired = () => new AppError('not_found', 'That took too long. Start again.')

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
