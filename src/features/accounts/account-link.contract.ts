import { z } from 'zod'
import { Password, Role } from '#features/session/auth.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** What stands behind the # of a link in a mail. */
const Token = z.string().min(1).max(100)
const Told = z.object({ message: z.string() })

export const requestReset = defineEndpoint({
  method: 'POST',
  path: '/authRoute/forget-password',
  access: 'public',
  summary: 'Ask for a link to a new password; the answer is the same whether the account exists or not',
  body: z.strictObject({ email: z.string().min(1).max(254) }),
  reply: Told,
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/authRoute/reset-password',
  access: 'public',
  summary: 'Set a new password by a link from a mail; ends all sessions',
  body: z.strictObject({ token: Token, newPassword: Password }),
  /** Trusts the browser that holds the link, so that guesses by others do not lock it out. */
  reply: Told.extend({ deviceMark: z.string() }),
  isAudited: true,
})

export const readInvitation = defineEndpoint({
  method: 'POST',
  path: '/authRoute/invitation',
  access: 'public',
  summary: 'Whom a link from a mail invites, and as what',
  body: z.strictObject({ token: Token }),
  reply: z.object({ email: z.string(), role: Role }),
})

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/authRoute/signup',
  access: 'public',
  summary: 'Make an account by an invitation',
  body: z.strictObject({
    token: Token,
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^\P{Cc}*$/u, 'Must be one line'),
    password: Password,
  }),
  status: 201,
  reply: Told.extend({ email: z.string() }),
  isAudited: true,
})
