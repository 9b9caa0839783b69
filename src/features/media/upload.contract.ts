import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { LARGEST_PART_BYTES, LARGEST_UPLOAD_BYTES, MEDIA_KINDS } from './media.rules.ts'

const Id = z.strictObject({ id: z.uuid() })

/** An upload in parts; after a lost connection only missing parts are sent again. */
const Upload = z.object({
  id: z.uuid(),
  partBytes: z.literal(LARGEST_PART_BYTES),
  /** Numbers of the stored parts, from 1. */
  received: z.array(z.int()),
})
export type Upload = z.infer<typeof Upload>

export const beginUpload = defineEndpoint({
  method: 'POST',
  path: '/uploadRoute/upload',
  access: 'admin',
  summary: 'Announce a file that will be sent in parts',
  body: z.strictObject({
    kind: z.enum(MEDIA_KINDS),
    fileName: z.string().min(1).max(255),
    bytes: z.int().min(1).max(LARGEST_UPLOAD_BYTES),
  }),
  status: 201,
  reply: Upload,
})

export const readUpload = defineEndpoint({
  method: 'GET',
  path: '/uploadRoute/upload/:id',
  access: 'admin',
  summary: 'Which parts have arrived',
  params: Id,
  reply: Upload,
})

export const sendPart = defineEndpoint({
  method: 'POST',
  path: '/uploadRoute/upload/:id/part/:number',
  access: 'admin',
  summary: 'Send one part; every part but the last is full',
  content: 'bytes',
  params: z.strictObject({ id: z.uuid(), number: z.coerce.number().int().min(1).max(13) }),
  reply: Upload,
  // The request that creates the item is audited instead.
  isAudited: false,
})

export const cancelUpload = defineEndpoint({
  method: 'DELETE',
  path: '/uploadRoute/upload/:id',
  access: 'admin',
  summary: 'Forget an upload and what has arrived of it',
  params: Id,
  reply: z.object({ message: z.string() }),
})
