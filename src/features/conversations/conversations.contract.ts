import { z } from 'zod'
import { SKIP_REASONS } from '#features/contacts/contact.rules.ts'
import { PHOTO_SIZES } from '#features/media/photo.rules.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { MAX_REPLY_LENGTH, MAX_WHY_LENGTH } from './message.rules.ts'
import { MAX_CITY_LENGTH, MAX_MEASURE, MIN_MEASURE, ROOMS, UNITS, WHENS, WORKS } from './request.rules.ts'

/** No line breaks: in a name they could inject a mail header. */
export const SingleLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, 'Use a single line')

/** One per form, the same on every retry. May be sent as the header `Idempotency-Key` instead. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/)

const Measure = z.number().min(MIN_MEASURE).max(MAX_MEASURE)

/** What a customer says about the room. Measures are in `unit`, feet by default, and kept to two decimals. */
export const Details = {
  room: z.enum(ROOMS).optional(),
  works: z.array(z.enum(WORKS)).max(WORKS.length).optional(),
  length: Measure.optional(),
  width: Measure.optional(),
  unit: z.enum(UNITS).optional(),
  when: z.enum(WHENS).optional(),
  city: SingleLine(MAX_CITY_LENGTH).optional(),
}

export const Identity = { _id: z.uuid(), id: z.uuid(), createdAt: z.iso.datetime() }

/** `waiting`: the worker sends it, now or at the next retry. */
const Reply = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  replyText: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  /** Why it waits or has failed, as a code such as `smtp_550`. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was sent or failed for good. */
  settledAt: z.iso.datetime().nullable(),
})
export type Reply = z.infer<typeof Reply>

export const Folder = z.enum(['inbox', 'spam', 'trash'])
export type Folder = z.infer<typeof Folder>

const QuarantineReason = z.enum(['honeypot', 'too_fast', 'flood', 'marked'])
export type QuarantineReason = z.infer<typeof QuarantineReason>

/** `reopened` takes Done back, `unclosed` a closing. */
const EntryKind = z.enum([
  'inbound',
  'own_mail',
  'automatic',
  'delivery_failure',
  'done',
  'reopened',
  'closed',
  'unclosed',
  'reopened_by_mail',
  'photos_added',
])
export type EntryKind = z.infer<typeof EntryKind>

const Entry = z.object({
  id: z.uuid(),
  kind: EntryKind,
  /** The words of a mail, or why it was closed. */
  text: z.string(),
  /** What the mail quotes of earlier ones; empty if nothing. */
  quotedText: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  isFromAnotherAddress: z.boolean(),
  /** Attachments that were not kept. */
  files: z.array(z.object({ name: z.string(), bytes: z.int(), isPicture: z.boolean() })),
  /** Who marked it as done, closed or reopened it; empty for a mail. */
  byName: z.string(),
  /** A mail of the contractor that came back. */
  isUndelivered: z.literal(true).optional(),
  createdAt: z.iso.datetime(),
})
export type Entry = z.infer<typeof Entry>

/** A photo that the customer sent. */
const Photo = z.object({
  id: z.uuid(),
  /** The mail that it came with, or the entry of photos that were added later; null with the first message. */
  entryId: z.uuid().nullable(),
  state: z.enum(['preparing', 'ready', 'failed']),
  width: z.int().nullable(),
  height: z.int().nullable(),
  createdAt: z.iso.datetime(),
})
export type Photo = z.infer<typeof Photo>

export const ReceivedMessage = z.object({
  ...Identity,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** Null if the sender gave none. */
  details: z
    .object({
      ...Details,
      /** Longer than the form takes where erased words were in it. */
      city: z.string().optional(),
    })
    .nullable()
    .default(null),
  /** How many photos the form announced, without those that were deleted here. */
  photoCount: z.int().default(0),
  folder: Folder,
  quarantineReason: QuarantineReason.nullable(),
  isVerified: z.boolean(),
  readAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  /** When the sender ticked the box for promotional mail, if so. */
  promotionAcceptedAt: z.iso.datetime().nullable(),
  /** Why the sender gets no promotional mail although they ticked the box, or null. */
  promotionSkipReason: z.enum(SKIP_REASONS).nullable(),
  /** The whole conversation, oldest first. */
  replies: z.array(Reply),
  /** What else happened in the conversation, oldest first; replies stay in `replies`. */
  entries: z.array(Entry).default([]),
  photos: z.array(Photo).default([]),
  /** The customer's last words are later than the last answer. */
  isWaiting: z.boolean().default(false),
  /** Since when they wait; null while nobody waits. */
  waitingSince: z.iso.datetime().nullable().default(null),
  /** Follows from what happened. `closed`: until somebody reopens it or the customer writes again. */
  stage: z.enum(['new', 'answered', 'closed']).default('new'),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

/** `waiting`: who waits for an answer, the longest first. `open`: all that are not closed. */
export const Filter = z.enum(['all', 'waiting', 'open', 'closed'])
export type Filter = z.infer<typeof Filter>

const Id = z.strictObject({ id: z.uuid() })
const OneMessage = z.object({ message: z.string(), contact: ReceivedMessage })

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/contactRoute/contacts',
  access: 'signed-in',
  summary: 'Messages that visitors sent, newest first',
  query: z.strictObject({
    folder: Folder.default('inbox'),
    filter: Filter.default('all'),
    /** Words that must all occur in name, e-mail, phone, text or city; ignores accents and case. */
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
  access: 'helper',
  summary:
    'Mark a message as read or unread, as spam or not, as answered in another way than by mail or not, and close or reopen its conversation',
  params: Id,
  body: z.strictObject({
    isRead: z.boolean().optional(),
    isSpam: z.boolean().optional(),
    isAnswered: z.boolean().optional(),
    isClosed: z.boolean().optional(),
    /** Why it is closed, for the team alone. */
    closedBecause: z.string().trim().max(MAX_WHY_LENGTH).optional(),
  }),
  reply: OneMessage,
})

export const removeMessage = defineEndpoint({
  method: 'DELETE',
  path: '/contactRoute/contact/:id',
  access: 'helper',
  summary: 'Move a message to the trash, where it stays as long as the settings say',
  params: Id,
  reply: OneMessage,
})

export const restoreMessage = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/contact/:id/restore',
  access: 'helper',
  summary: 'Restore a message from the trash',
  params: Id,
  reply: OneMessage,
})

export const readPhoto = defineEndpoint({
  method: 'GET',
  path: '/contactRoute/photo/:id/:size',
  access: 'signed-in',
  summary: 'A photo that a customer sent',
  params: z.strictObject({ id: z.uuid(), size: z.enum(PHOTO_SIZES) }),
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})

export const removePhoto = defineEndpoint({
  method: 'DELETE',
  path: '/contactRoute/photo/:id',
  access: 'helper',
  summary: 'Destroy a photo that a customer sent',
  params: Id,
  reply: z.object({ message: z.string() }),
})

export const askForPhotos = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/contact/:id/photo-link',
  access: 'helper',
  summary: 'The private link for more photos, for a reply; it lasts 14 days from now',
  params: Id,
  reply: z.object({ link: z.url(), until: z.iso.datetime() }),
})

export const sendReply = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/reply/:id',
  access: 'helper',
  summary: 'Answer a message by mail',
  params: Id,
  body: z.strictObject({
    replyText: z.string().trim().min(1).max(MAX_REPLY_LENGTH),
    idempotencyKey: IdempotencyKey.optional(),
  }),
  status: 201,
  reply: OneMessage,
})

export const retryReply = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/contact/:id/reply/:replyId/retry',
  access: 'helper',
  summary: 'Retry a failed or waiting reply now',
  params: z.strictObject({ id: z.uuid(), replyId: z.uuid() }),
  reply: OneMessage,
})

export const addSender = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/contact/:id/list-contact',
  access: 'helper',
  summary:
    'Add the sender of a message to the contacts; a ticked box renews an existing contact, unless an account decided against promotions since',
  params: Id,
  reply: z.object({
    message: z.string(),
    contactId: z.uuid(),
    isNew: z.boolean(),
    /** Why this person gets no promotional mail, or null. */
    skipReason: z.enum(SKIP_REASONS).nullable(),
  }),
})

const InboxCounts = z.object({
  inbox: z.int(),
  unread: z.int(),
  spam: z.int(),
  trash: z.int(),
  /** Conversations of the inbox whose customer waits for an answer. */
  waiting: z.int().default(0),
  /** Changes whenever something in the folders changes. */
  revision: z.int(),
})
export type InboxCounts = z.infer<typeof InboxCounts>

export const readCounts = defineEndpoint({
  method: 'GET',
  path: '/contactRoute/counts',
  access: 'signed-in',
  summary: 'The number of messages in each folder; cheap enough to poll every few seconds',
  reply: InboxCounts,
})

/** How long a mail to a tagged address may take to arrive. */
export const TAG_TEST_MINUTES = 5

const TagState = z.object({
  /** Mails to customers ask for answers at an address with a tag. */
  isOn: z.boolean(),
  /** The newest test; null before the first one, and after somebody turned tags off. */
  test: z.object({ startedAt: z.iso.datetime(), state: z.enum(['running', 'arrived', 'failed']) }).nullable(),
})
export type TagState = z.infer<typeof TagState>

const MailboxState = z.object({
  /** `notSetUp`: without IMAP_URL. `connecting`: nobody has looked lately. The others after `on` are problems. */
  state: z.enum(['notSetUp', 'connecting', 'on', 'password', 'unreachable', 'certificate', 'noInbox']),
  checkedAt: z.iso.datetime().nullable(),
  /** Since when it has a problem. */
  since: z.iso.datetime().nullable(),
  hasSentFolder: z.boolean(),
  tags: TagState.default({ isOn: false, test: null }),
})
export type MailboxState = z.infer<typeof MailboxState>

export const readMailbox = defineEndpoint({
  method: 'GET',
  path: '/contactRoute/mailbox',
  access: 'signed-in',
  summary: 'Whether the mailbox that customers answer to can be read',
  reply: MailboxState,
})

export const testTags = defineEndpoint({
  method: 'POST',
  path: '/contactRoute/mailbox/tags',
  access: 'admin',
  summary: 'Test whether mail to a tagged address arrives; if it does, replies are recognized by address tag',
  reply: MailboxState,
})

export const turnOffTags = defineEndpoint({
  method: 'DELETE',
  path: '/contactRoute/mailbox/tags',
  access: 'admin',
  summary: 'Add no tags to the reply address any longer; tags that were sent stay valid',
  reply: MailboxState,
})
