import { z } from 'zod'
import { LARGEST_IMAGE_BYTES } from '#features/media/media.rules.ts'
import { UserProfile } from '#features/session/auth.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** The newest upload, until it is shown. `problem` is a code of `MEDIA_PROBLEMS`. */
export const AvatarUpload = z.object({
  state: z.enum(['preparing', 'failed']),
  problem: z.string().nullable(),
})
export type AvatarUpload = z.infer<typeof AvatarUpload>

const Changed = z.object({ user: UserProfile, message: z.string() })

export const saveAvatar = defineEndpoint({
  method: 'POST',
  path: '/authRoute/avatar',
  access: 'signed-in',
  summary: 'Upload the own avatar: the bytes of an image, which the worker crops to a small square',
  content: 'bytes',
  query: z.strictObject({ bytes: z.coerce.number().int().min(1).max(LARGEST_IMAGE_BYTES) }),
  reply: Changed,
})

export const removeAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/authRoute/avatar',
  access: 'signed-in',
  summary: 'Remove the own avatar; initials are shown instead',
  reply: Changed,
})
