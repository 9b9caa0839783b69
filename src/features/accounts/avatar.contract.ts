import { z } from 'zod'
import { UserProfile } from '#features/auth/auth.contract.ts'
import { LARGEST_IMAGE_BYTES } from '#features/media/media.rules.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'

const Changed = z.object({ user: UserProfile, message: z.string() })

export const saveAvatar = defineEndpoint({
  method: 'POST',
  path: '/authRoute/avatar',
  access: 'signed-in',
  summary: 'Set the own picture: the bytes of a photograph, of which a small square is drawn',
  content: 'bytes',
  query: z.strictObject({ bytes: z.coerce.number().int().min(1).max(LARGEST_IMAGE_BYTES) }),
  reply: Changed,
})

export const removeAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/authRoute/avatar',
  access: 'signed-in',
  summary: 'Remove the own picture; initials stand in its place',
  reply: Changed,
})
