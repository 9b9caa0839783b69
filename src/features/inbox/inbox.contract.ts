import { z } from 'zod'
import { SkipReason } from '#features/contacts/contacts.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { LONGEST } from './contact-form.rules.ts'
import { LONGEST_REPLY } from './message.rules.ts'

/** Something on one line: a line break in a name is somebody's try at a mail header. */
const Line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'Must be one line')

/** One per filled form, the same at every try; the header `Idempotency-Key` does as well. */
const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/)

export const ContactPost = z.strictObject({
  name: Line(LONGEST.name),
  email: Line(LONGEST.email),
  phone: Line(LONGEST.phone),
  message: z.string().trim().min(1).max(LONGEST.message),
  idempotencyKey: IdempotencyKey.optional(),
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

/** `waiting`: it leaves by itself, now or at the next try. */
const Reply = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  replyText: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  /** Why it waits or has failed, as a code such as `smtp_550`. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was sent or given up. */
  settledAt: z.iso.datetime().nullable(),
})
export type Reply = z.infer<typeof Reply>

export const Folder = z.enum(['inbox', 'spam', 'trash'])
export type Folder = z.infer<typeof Folder>

const QuarantineReason = z.enum(['honeypot', 'too_fast', 'flood', 'marked'])
export type QuarantineReason = z.infer<typeof QuarantineReason>

export const ReceivedMessage = z.object({
  ...Identity,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  folder: Folder,
  quarantineReason: QuarantineReason.nullable(),
  isVerified: z.boolean(),
  readAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  /** When the sender ticked the box for promotional mail, if so. */
  promotionAcceptedAt: z.iso.datetime().nullable(),
  /** Why the sender gets no promotional mail in spite of the tick, or null. */
  promotionSkipReason: SkipReason.nullable(),
  /** The whole conversation, oldest first. */
  replies: z.array(Reply),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

const Id = z.strictObject({ id: z.uuid() })
const OneMessage = z.object({ message: z.string(), contact: ReceivedMessage })

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/contactRoute/contacts',
  access: 'signed-in',
  summary: 'Messages that visitors sent, newest first',
  query: z.strictObject({
    folder: Folder.default('inbox'),
    /** Words that must all stand in name, e-mail, phone or text; accents and capitals do not matter. */
    search: z.string().trim().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    contacts: z.array(ReceivedMessage),
    nextCursor: z.string().nullable(),
    total: z.int(),
  }),
})

export const readMessage = defineEndpoint({
  method: 'GET',
  path: '/contactRoute/contact/:id',
  access: 'signed-in',
  summary: 'One message with its conversation',
  params: Id,
  reply: z.object({ contact: ReceivedMessage }),
})

export const markMessage = defineEndpoint({
  method: 'PATCH',
  path: '/contactRoute/contact/:id',
  access: 'admin',
  summary:
    'StatusIcon a message as read or unread, as spam or not, as answered in another way than by mail or not',
  params: Id,
  body: z.strictObject({
    isRead: z.boolean().optional(),
    isSpam: z.boolean().optional(),
    isAnswered: z.boolean().optional(),
  }),
  reply: OneMessage,
})

export const removeMessage = defineEndpoint({
  method: 'DELETE',
  path: '/contactRoute/contact/:id',
  access: 'admin',
  summary: 'Put a message into the trash, where it stays for 30 days',
  params: Id,
  reply: OneMessage,
})

export const restoreMessage = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/contact/:id/restore',
  access: 'admin',
  summary: 'Take a message out of the trash',
  params: Id,
  reply: OneMessage,
})

export const sendReply = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/reply/:id',
  access: 'admin',
  summary: 'Answer a message by mail',
  params: Id,
  body: z.strictObject({
    replyText: z.string().trim().min(1).max(LONGEST_REPLY),
    idempotencyKey: IdempotencyKey.optional(),
  }),
  status: 201,
  reply: OneMessage,
})

export const retryReply = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/contact/:id/reply/:replyId/retry',
  access: 'admin',
  summary: 'Try a reply again now that has failed or is waiting',
  params: z.strictObject({ id: z.uuid(), replyId: z.uuid() }),
  reply: OneMessage,
})

export const addSender = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/contact/:id/list-contact',
  access: 'admin',
  summary: 'Add the sender of a message to the contacts; a ticked box renews who is there',
  params: Id,
  reply: z.object({
    message: z.string(),
    contactId: z.uuid(),
    isNew: z.boolean(),
    /** Why this person gets no promotional mail all the same, or null. */
    skipReason: SkipReason.nullable(),
  }),
})
