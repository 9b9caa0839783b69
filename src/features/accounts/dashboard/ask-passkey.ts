import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** The library is loaded only when a passkey is used. */
export async function askPasskey(options: Record<string, unknown> | null): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}
