import { z } from 'zod'
import { UserProfile } from '#features/session/auth.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { LANGUAGES } from '#shared/text/language.ts'
import { AvatarUpload } from './avatar.contract.ts'
import { MAX_LENGTH } from './profile.rules.ts'

const Line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'Use a single line')

/** Empty means absent: the form sends all its fields. */
const OptionalPassword = z.string().max(1024).default('')

export const readProfile = defineEndpoint({
  method: 'GET',
  path: '/authRoute/profile',
  access: 'signed-in',
  summary: 'The own profile',
  // Optional: a server of the previous version does not send it.
  reply: z.object({ user: UserProfile, avatarUpload: AvatarUpload.nullable().optional() }),
})

export const saveProfile = defineEndpoint({
  method: 'PATCH',
  path: '/authRoute/update-profile',
  access: 'signed-in',
  summary: 'Change the own profile; a new password or e-mail address requires the current password',
  body: z.strictObject({
    name: Line(MAX_LENGTH.name).min(1, 'Name is required').optional(),
    email: Line(MAX_LENGTH.email)
      .min(1, 'Email is required')
      .refine(isMailableAddress, 'Enter one email address')
      .optional(),
    telephone: Line(MAX_LENGTH.telephone).optional(),
    bio: z.string().trim().max(MAX_LENGTH.bio).optional(),
    language: z.enum(LANGUAGES).optional(),
    currentPassword: OptionalPassword,
    newPassword: OptionalPassword,
  }),
  reply: z.object({ user: UserProfile, message: z.string() }),
  isAudited: true,
})
