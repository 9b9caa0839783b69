import { z } from 'zod'
import { LARGEST_PHOTO_BYTES } from '#features/media/photo.rules.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { MAX_LENGTH } from './contact-form.rules.ts'
import { Details, IdempotencyKey, Identity, SingleLine } from './conversations.contract.ts'
import { MOST_REQUEST_PHOTOS, PHOTO_PART_BYTES } from './request.rules.ts'

// Apart from the calls of the dashboard, which would load these too.

export const ContactPost = z.strictObject({
  name: SingleLine(MAX_LENGTH.name),
  email: SingleLine(MAX_LENGTH.email),
  phone: SingleLine(MAX_LENGTH.phone),
  message: z.string().trim().min(1).max(MAX_LENGTH.message),
  /** Ignored while the setting for it is off. */
  details: z.strictObject(Details).optional(),
  /** So many photos follow, under the `photoKey` of the reply. Ignored while the setting for it is off. */
  photoCount: z.int().min(1).max(MOST_REQUEST_PHOTOS).optional(),
  idempotencyKey: IdempotencyKey.optional(),
  acceptsPolicy: z.boolean().optional(),
  acceptsPromotion: z.boolean().optional(),
  form: z.enum(['contact-form', 'contact-page']).optional(),
  /** Honeypot: people do not see this field, and a message that fills it goes to spam. */
  website: z.string().max(2_000).optional(),
  /** From showing the form to submitting it, measured by the browser. */
  fillMs: z.int().min(0).max(1e9).optional(),
  /** The solution of a challenge, required only while the site receives unusually many messages. */
  proof: z.string().max(2_000).optional(),
})
export type ContactPost = z.infer<typeof ContactPost>

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/contact',
  access: 'public',
  summary: 'Send a message to the business',
  body: ContactPost,
  status: 201,
  reply: z.object({
    message: z.string(),
    contact: z.object(Identity),
    /** For the photos that were announced; valid for 30 minutes. */
    photoKey: z.string().optional(),
  }),
})

/** A photo in parts; after a lost connection only missing parts are sent again. */
const PhotoUpload = z.object({
  id: z.uuid(),
  partBytes: z.literal(PHOTO_PART_BYTES),
  /** Numbers of the stored parts, from 1. */
  received: z.array(z.int()),
  isComplete: z.boolean(),
})
export type PhotoUpload = z.infer<typeof PhotoUpload>

export const beginPhoto = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/photos',
  access: 'public',
  summary: 'Announce a photo that belongs to a message; the same fingerprint again continues it',
  body: z.strictObject({
    key: z.string().max(200),
    bytes: z.int().min(1).max(LARGEST_PHOTO_BYTES),
    fingerprint: z.string().min(1).max(64),
  }),
  status: 201,
  reply: PhotoUpload,
})

export const readPhotoLink = defineEndpoint({
  method: 'GET',
  path: '/contactRoute/photo-link/:token',
  access: 'public',
  summary: 'What the private link for more photos still allows',
  params: z.strictObject({ token: z.string().max(200) }),
  reply: z.object({
    state: z.enum(['open', 'expired', 'closed']),
    sentAt: z.iso.datetime(),
    until: z.iso.datetime(),
    received: z.int(),
    most: z.int(),
  }),
})

export const sendPhotoPart = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/photos/:id/part/:number',
  access: 'public',
  summary: 'Send one part of a photo; every part but the last is full',
  content: 'bytes',
  params: z.strictObject({ id: z.uuid(), number: z.coerce.number().int().min(1).max(3) }),
  reply: z.object({ isComplete: z.boolean() }),
})

const Challenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

export const readChallenge = defineEndpoint({
  method: 'GET',
  path: '/contactRoute/challenge',
  access: 'public',
  summary: 'The proof of work that a message requires at the moment, or null',
  reply: z.object({ challenge: Challenge.nullable() }),
})
