import { z } from 'zod'
import { Password } from '#features/session/auth.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** What browsers and authenticators say to each other; the server's library checks it. */
const Ceremony = z.record(z.string(), z.unknown())

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

/** Codes are told once, with the first factor or when they are made anew; null otherwise. */
const Changed = z.object({ factors: Factors, recoveryCodes: z.array(z.string()).nullable() })

const proven = z.strictObject({ password: Password })

export const readFactors = defineEndpoint({
  method: 'GET',
  path: '/secondFactorRoute/factors',
  access: 'signed-in',
  summary: 'What this account is asked for besides its password',
  reply: Factors,
})

export const beginApp = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/app',
  access: 'signed-in',
  summary: 'A secret for an authenticator app; asked for once the app has shown a code',
  body: proven,
  reply: z.object({ secret: z.string(), address: z.string() }),
})

export const confirmApp = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/app/confirmation',
  access: 'signed-in',
  summary: 'From now on, ask this account for a code of its app',
  body: z.strictObject({ code: z.string().max(20) }),
  reply: Changed,
  isAudited: true,
})

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/passkey',
  access: 'signed-in',
  summary: 'What a browser needs to make a passkey',
  body: proven,
  reply: z.object({ token: z.string(), options: Ceremony }),
})

export const confirmPasskey = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/passkey/confirmation',
  access: 'signed-in',
  summary: 'From now on, this passkey may answer for the account',
  body: z.strictObject({ token: z.string().max(100), response: Ceremony }),
  reply: Changed,
  isAudited: true,
})

export const removeFactor = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/removal',
  access: 'signed-in',
  summary: 'Ask no more for the app, or for one passkey',
  body: proven.extend({ factor: z.literal('app').or(z.strictObject({ passkey: z.string().max(1500) })) }),
  reply: Factors,
  isAudited: true,
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/secondFactorRoute/recovery-codes',
  access: 'signed-in',
  summary: 'Ten new recovery codes; the former ones end',
  body: proven,
  reply: Changed,
  isAudited: true,
})
