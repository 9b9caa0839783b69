import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { SignInChallenge } from '#features/session/auth.contract.ts'

/** Has the browser ask one of the account's passkeys. Loaded only by those who have one. */
export async function askPasskey(options: SignInChallenge['passkey']): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}
