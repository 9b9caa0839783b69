import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

export const Role = z.enum(['admin', 'reader'])
export type Role = z.infer<typeof Role>

/** Hashing has its price: what is longer is no password. */
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
})
export type UserProfile = z.infer<typeof UserProfile>

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/authRoute/login',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  body: z.strictObject({
    email: z.string().min(1).max(254),
    password: Password,
    /** What an earlier sign-in left in this browser. */
    deviceMark: z.string().max(100).optional(),
  }),
  reply: z.object({ user: UserProfile.extend({ token: z.string() }), deviceMark: z.string() }),
})

export const readSession = defineEndpoint({
  method: 'GET',
  path: '/authRoute/is-authenticated',
  access: 'signed-in',
  summary: 'Who holds this session',
  reply: z.object({ user: UserProfile }),
})

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/authRoute/logout',
  access: 'signed-in',
  summary: 'End this session',
  reply: z.object({ message: z.string() }),
})
