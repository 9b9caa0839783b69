import { z } from 'zod'
import { Password } from '#features/session/auth.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** WebAuthn options or response; the server's library validates it. */
const WebAuthnJson = z.record(z.string(), z.unknown())

const Factors = z.object({
  hasApp: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  recoveryCodesLeft: z.int(),
})
export type Factors = z.infer<typeof Factors>

/** Recovery codes are returned once: with the first factor, or when they are renewed; null otherwise. */
const Changed = z.object({ factors: Factors, recoveryCodes: z.array(z.string()).nullable() })

const WithPassword = z.strictObject({ password: Password })

export const readFactors = defineEndpoint({
  method: 'GET',
  path: '/secondFactorRoute/factors',
  access: 'signed-in',
  summary: 'The second factors of this account',
  reply: Factors,
})

export const beginApp = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/app',
  access: 'signed-in',
  summary: 'Start to add an authenticator app: returns its secret',
  body: WithPassword,
  reply: z.object({ secret: z.string(), address: z.string() }),
})

export const confirmApp = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/app/confirmation',
  access: 'signed-in',
  summary: 'Confirm the authenticator app with a code; sign-in requires it from now on',
  body: z.strictObject({ code: z.string().max(20) }),
  reply: Changed,
  isAudited: true,
})

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/passkey',
  access: 'signed-in',
  summary: 'Start to add a passkey: returns the WebAuthn options',
  body: WithPassword,
  reply: z.object({ token: z.string(), options: WebAuthnJson }),
})

export const confirmPasskey = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/passkey/confirmation',
  access: 'signed-in',
  summary: 'Confirm the passkey; sign-in requires a second factor from now on',
  body: z.strictObject({ token: z.string().max(100), response: WebAuthnJson }),
  reply: Changed,
  isAudited: true,
})

export const removeFactor = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/removal',
  access: 'signed-in',
  summary: 'Remove the authenticator app or one passkey',
  body: WithPassword.extend({
    factor: z.literal('app').or(z.strictObject({ passkey: z.string().max(1500) })),
  }),
  reply: Factors,
  isAudited: true,
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/recovery-codes',
  access: 'signed-in',
  summary: 'Replace the recovery codes with ten new ones',
  body: WithPassword,
  reply: Changed,
  isAudited: true,
})
