import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { LONGEST } from './contact-form.rules.ts'

/** Something on one line: a line break in a name is somebody's try at a mail header. */
const Line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'Must be one line')

export const ContactPost = z.strictObject({
  name: Line(LONGEST.name),
  email: Line(LONGEST.email),
  phone: Line(LONGEST.phone),
  message: z.string().trim().min(1).max(LONGEST.message),
  /** One per filled form, the same at every try; the header `Idempotency-Key` does as well. */
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional(),
  acceptsPolicy: z.boolean().optional(),
  acceptsPromotion: z.boolean().optional(),
  form: z.enum(['contact-form', 'contact-page']).optional(),
  /** People do not see this field; who fills it is set aside. */
  website: z.string().max(2_000).optional(),
  /** From the first sight of the form to its sending, as the browser measured it. */
  fillMs: z.int().min(0).max(1e9).optional(),
  /** The answer to a challenge, asked for only while the site gets unusually many messages. */
  proof: z.string().max(2_000).optional(),
})
export type ContactPost = z.infer<typeof ContactPost>

const Identity = { _id: z.uuid(), id: z.uuid(), createdAt: z.iso.datetime() }

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/contact',
  access: 'public',
  summary: 'Send a message to the business',
  body: ContactPost,
  status: 201,
  reply: z.object({ message: z.string(), contact: z.object(Identity) }),
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
  summary: 'The proof of work that a message needs now, or null',
  reply: z.object({ challenge: Challenge.nullable() }),
})

const MessageStatus = z.enum(['inbox', 'quarantined'])

export const ReceivedMessage = z.object({
  ...Identity,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  status: MessageStatus,
  quarantineReason: z.string().nullable(),
  isVerified: z.boolean(),
  readAt: z.iso.datetime().nullable(),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/contactRoute/contacts',
  access: 'signed-in',
  summary: 'Messages that visitors sent, newest first',
  query: z.strictObject({
    status: MessageStatus.default('inbox'),
    limit: z.coerce.number().int().min(1).max(100).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    contacts: z.array(ReceivedMessage),
    nextCursor: z.string().nullable(),
    total: z.int(),
  }),
})
