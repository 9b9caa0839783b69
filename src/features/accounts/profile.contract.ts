import { z } from 'zod'
import { UserProfile } from '#features/session/auth.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { AvatarUpload } from './avatar.contract.ts'
import { LONGEST } from './profile.rules.ts'

const Line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'Must be one line')

/** Empty like absent: a form sends all its fields. */
const TypedPassword = z.string().max(1024).default('')

export const readProfile = defineEndpoint({
  method: 'GET',
  path: '/authRoute/profile',
  access: 'signed-in',
  summary: 'The own profile',
  // Optional: a server of the version before does not tell it.
  reply: z.object({ user: UserProfile, avatarUpload: AvatarUpload.nullable().optional() }),
})

export const saveProfile = defineEndpoint({
  method: 'PATCH',
  path: '/authRoute/update-profile',
  access: 'signed-in',
  summary: 'Change the own profile; another password or e-mail address takes the current password',
  body: z.strictObject({
    name: Line(LONGEST.name).min(1, 'Name is required').optional(),
    email: Line(LONGEST.email)
      .min(1, 'Email is required')
      .refine(isMailableAddress, 'Must be one e-mail address')
      .optional(),
    telephone: Line(LONGEST.telephone).optional(),
    bio: z.string().trim().max(LONGEST.bio).optional(),
    currentPassword: TypedPassword,
    newPassword: TypedPassword,
  }),
  reply: z.object({ user: UserProfile, message: z.string() }),
  isAudited: true,
})
