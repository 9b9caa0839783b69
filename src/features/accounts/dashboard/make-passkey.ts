import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { browserApi } from '#web/browser-api.ts'
import { beginPasskey, confirmPasskey } from '../second-factor.contract.ts'
import { factorTexts } from './second-factor.en.ts'

/** Has the browser make a passkey for this account, and the server learn it. */
export async function makePasskey(password: string) {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) throw new Error(factorTexts.passkeyUnsupported)
  const { token, options } = await browserApi().call(beginPasskey, { body: { password } })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    // Cancelled, or nothing to make one with: the browser has said so itself.
    throw new Error(factorTexts.passkeyFailed, { cause })
  })
  return browserApi().call(confirmPasskey, { body: { token, response: { ...response } } })
}
