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
import { listCredentials, noteUse } from './passkey.store.ts'

type Site = Pick<Config, 'publicUrl'>
type Ceremony = Record<string, unknown>

/** A second factor besides a password: a touch is enough, a fingerprint is welcome. */
const VERIFICATION = 'preferred'
/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]
const rpIdOf = ({ publicUrl }: Site) => new URL(publicUrl).hostname
const idsOf = (credentials: Awaited<ReturnType<typeof listCredentials>>) =>
  credentials.map(({ id, transports = [] }) => ({ id, transports }))

export async function offerPasskey(
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
    authenticatorSelection: { residentKey: 'discouraged', userVerification: VERIFICATION },
  })
}

/** The new passkey, or null for an answer to something else. */
export async function readNewPasskey(site: Site, challenge: string, response: Ceremony) {
  const verifying = verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.publicUrl,
    expectedRPID: rpIdOf(site),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  // The library throws at whatever does not fit.
  const { registrationInfo } = await verifying.catch(() => ({ registrationInfo: undefined }))
  return registrationInfo?.credential ?? null
}

export async function askPasskey(db: Db, site: Site, userId: string) {
  const allowCredentials = idsOf(await listCredentials(db, userId))
  return generateAuthenticationOptions({
    rpID: rpIdOf(site),
    allowCredentials,
    userVerification: VERIFICATION,
  })
}

export async function isPasskeyRight(
  db: Db,
  site: Site,
  { userId, challenge, response }: { userId: string; challenge: string; response: Ceremony },
): Promise<boolean> {
  const credential = (await listCredentials(db, userId)).find(({ id }) => id === response.id)
  if (!credential) return false
  const verifying = verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.publicUrl,
    expectedRPID: rpIdOf(site),
    credential,
    requireUserVerification: false,
  })
  const verified = await verifying.catch(() => null)
  if (!verified?.verified) return false
  await noteUse(db, credential.id, verified.authenticationInfo.newCounter)
  return true
}
