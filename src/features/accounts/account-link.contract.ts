import { z } from 'zod'
import { Password, Role } from '#features/session/auth.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** The fragment (#) of a link in a mail. */
const Token = z.string().min(1).max(100)
const Message = z.object({ message: z.string() })

export const requestReset = defineEndpoint({
  method: 'POST',
  path: '/authRoute/forget-password',
  access: 'public',
  summary: 'Request a password reset link; the reply is the same whether the account exists or not',
  body: z.strictObject({ email: z.string().min(1).max(254) }),
  reply: Message,
})

export const readResetLink = defineEndpoint({
  method: 'POST',
  path: '/authRoute/reset-link',
  access: 'public',
  summary: 'Whether a mailed reset link still works; it is not used up',
  body: z.strictObject({ token: Token }),
  reply: z.object({ email: z.string() }),
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/authRoute/reset-password',
  access: 'public',
  summary: 'Set a new password with the token of a mailed link; ends all sessions',
  body: z.strictObject({ token: Token, newPassword: Password }),
  /** `deviceMark`: a trusted-device token, so that password guesses by others do not lock this browser out. */
  reply: Message.extend({ deviceMark: z.string() }),
  isAudited: true,
})

export const readInvitation = defineEndpoint({
  method: 'POST',
  path: '/authRoute/invitation',
  access: 'public',
  summary: 'The address and role of an invitation',
  body: z.strictObject({ token: Token }),
  reply: z.object({ email: z.string(), role: Role }),
})

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/authRoute/signup',
  access: 'public',
  summary: 'Create an account from an invitation',
  body: z.strictObject({
    token: Token,
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^\P{Cc}*$/u, 'Use a single line'),
    password: Password,
  }),
  status: 201,
  reply: Message.extend({ email: z.string() }),
  isAudited: true,
})
