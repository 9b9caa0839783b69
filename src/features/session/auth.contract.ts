import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { LANGUAGES } from '#shared/text/language.ts'

export const Role = z.enum(['admin', 'helper', 'reader'])
export type Role = z.infer<typeof Role>

/** The limit bounds the cost of hashing. */
export const Password = z.string().min(1).max(1024)

export const UserProfile = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  bio: z.string(),
  avatar: z.string(),
  role: Role,
  /** Of the dashboard; null until one is chosen. Optional: a server of the previous version does not send it. */
  language: z.enum(LANGUAGES).nullable().optional(),
})
export type UserProfile = z.infer<typeof UserProfile>

const SignedIn = z.object({ user: UserProfile.extend({ token: z.string() }), deviceMark: z.string() })
/** The trusted-device token that an earlier sign-in stored in this browser. */
const deviceMark = z.string().max(100).optional()

/** Chosen on a device of one's own: the session lasts 60 days without use instead of 12 hours. */
const trustsDevice = z.boolean().optional()

/** The password was right; the account has a second factor. */
const SignInChallenge = z.object({
  token: z.string(),
  hasApp: z.boolean(),
  /** WebAuthn options; null for an account without a passkey. */
  passkey: z.record(z.string(), z.unknown()).nullable(),
})
export type SignInChallenge = z.infer<typeof SignInChallenge>

const SecondFactorProof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('app'), code: z.string().max(20) }),
  z.strictObject({ kind: z.literal('recovery'), code: z.string().max(40) }),
  z.strictObject({ kind: z.literal('passkey'), response: z.record(z.string(), z.unknown()) }),
])
export type SecondFactorProof = z.infer<typeof SecondFactorProof>

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/authRoute/login',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  body: z.strictObject({
    email: z.string().min(1).max(254),
    password: Password,
    deviceMark,
    trustsDevice,
  }),
  reply: SignedIn.or(z.object({ challenge: SignInChallenge })),
  isAudited: true,
})

export const answerChallenge = defineEndpoint({
  method: 'POST',
  path: '/authRoute/second-factor',
  access: 'public',
  summary: 'Finish a sign-in that requires a second factor',
  body: z.strictObject({ token: z.string().max(100), proof: SecondFactorProof, deviceMark, trustsDevice }),
  reply: SignedIn,
  isAudited: true,
})

export const beginPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/authRoute/passkey',
  access: 'public',
  summary: 'Start to sign in with a passkey alone: returns the WebAuthn options',
  reply: z.object({ token: z.string(), options: z.record(z.string(), z.unknown()) }),
})

export const answerPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/authRoute/passkey-answer',
  access: 'public',
  summary: 'Sign in with a passkey alone',
  body: z.strictObject({
    token: z.string().max(100),
    response: z.record(z.string(), z.unknown()),
    deviceMark,
    trustsDevice,
  }),
  reply: SignedIn,
  isAudited: true,
})

export const readSession = defineEndpoint({
  method: 'GET',
  path: '/authRoute/is-authenticated',
  access: 'signed-in',
  summary: 'The user of this session',
  reply: z.object({ user: UserProfile }),
})

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/authRoute/logout',
  access: 'signed-in',
  summary: 'End this session',
  reply: z.object({ message: z.string() }),
  isAudited: true,
})
