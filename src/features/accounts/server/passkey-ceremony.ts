import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { listCredentials, recordPasskeyUse } from './second-factor.store.ts'

type Site = Pick<Config, 'publicUrl'>
type WebAuthnJson = Record<string, unknown>

/** After a password, user verification (fingerprint, PIN) is not required; a passkey alone requires it. */
const USER_VERIFICATION = 'preferred'
/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]
const rpIdOf = ({ publicUrl }: Site) => new URL(publicUrl).hostname
const idsOf = (credentials: Awaited<ReturnType<typeof listCredentials>>) =>
  credentials.map(({ id, transports = [] }) => ({ id, transports }))

export async function passkeyRegistrationOptions(
  db: Db,
  site: Site,
  owner: { userId: string; email: string; businessName: string },
) {
  return generateRegistrationOptions({
    rpName: owner.businessName,
    rpID: rpIdOf(site),
    userName: owner.email,
    userID: new TextEncoder().encode(owner.userId),
    excludeCredentials: idsOf(await listCredentials(db, owner.userId)),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
  })
}

/** The new passkey, or null for an invalid response. */
export async function verifyPasskeyRegistration(site: Site, challenge: string, response: WebAuthnJson) {
  const verifying = verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.publicUrl,
    expectedRPID: rpIdOf(site),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  // The library throws for an invalid response.
  const { registrationInfo } = await verifying.catch(() => ({ registrationInfo: undefined }))
  return registrationInfo?.credential ?? null
}

export async function passkeyAuthenticationOptions(db: Db, site: Site, userId: string) {
  const allowCredentials = idsOf(await listCredentials(db, userId))
  return generateAuthenticationOptions({
    rpID: rpIdOf(site),
    allowCredentials,
    userVerification: USER_VERIFICATION,
  })
}

/** For a sign-in by passkey alone: the authenticator knows whose account it is. */
export const discoverablePasskeyOptions = (site: Site) =>
  generateAuthenticationOptions({ rpID: rpIdOf(site), userVerification: 'required' })

interface PasskeyAnswer {
  userId: string
  challenge: string
  response: WebAuthnJson
  needsUserVerification?: boolean
}

export async function verifyPasskeyAuthentication(
  db: Db,
  site: Site,
  { userId, challenge, response, needsUserVerification = false }: PasskeyAnswer,
): Promise<boolean> {
  const credential = (await listCredentials(db, userId)).find(({ id }) => id === response.id)
  if (!credential) return false
  const verifying = verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.publicUrl,
    expectedRPID: rpIdOf(site),
    credential,
    requireUserVerification: needsUserVerification,
  })
  const verified = await verifying.catch(() => null)
  if (!verified?.verified) return false
  await recordPasskeyUse(db, credential.id, verified.authenticationInfo.newCounter)
  return true
}
