import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** A sender without an answer. */
const WaitingPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A server of an earlier version sends none. */
  phone: z.string().default(''),
  /** The last words. */
  message: z.string(),
  /** They came by mail. */
  isByMail: z.boolean().default(false),
  isFromAnotherAddress: z.boolean().default(false),
  at: z.iso.datetime(),
  /** Why the reply was not sent; null without a reply. */
  problem: z.string().nullable(),
})
export type WaitingPerson = z.infer<typeof WaitingPerson>

const FailedMedia = z.object({
  id: z.uuid(),
  kind: z.enum(['video', 'image']),
  fileName: z.string(),
  problem: z.string().nullable(),
})
export type FailedMedia = z.infer<typeof FailedMedia>

/** Mails of one kind that were given up on in the last week. Replies are not among them: their senders wait. */
const FailedMails = z.object({
  kind: z.enum([
    'owner',
    'photos',
    'flood',
    'acknowledgement',
    'resubscription',
    'invitation',
    'new_device',
    'password_changed',
    'email_changed',
    'factor_added',
    'factor_removed',
    'recovery_codes_renewed',
  ]),
  count: z.int(),
  /** Why the latest of them failed: a code. */
  problem: z.string().nullable(),
})
export type FailedMails = z.infer<typeof FailedMails>

/** An answered customer who has added photos by the private link, at which nobody has looked. */
const AddedPhotos = z.object({ id: z.uuid(), name: z.string(), at: z.iso.datetime() })

export const Overview = z.object({
  /** How many wait; `people` has those who have waited longest. */
  waiting: z.int(),
  people: z.array(WaitingPerson),
  /** A server of an earlier version sends none. */
  addedPhotos: z.array(AddedPhotos).default([]),
  failedMedia: z.array(FailedMedia),
  /** A server of an earlier version sends none. */
  failedMails: z.array(FailedMails).default([]),
  lastAnsweredAt: z.iso.datetime().nullable(),
  /** Messages of the last 30 days without spam, the oldest day first. */
  days: z.array(z.object({ day: z.iso.date(), messages: z.int() })),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = defineEndpoint({
  method: 'GET',
  path: '/statsRoute/overview',
  access: 'signed-in',
  summary: 'Messages without an answer, failed files and mails, and messages per day of the last 30 days',
  reply: Overview,
})

export const settleFailedMails = defineEndpoint({
  method: 'POST',
  path: '/statsRoute/failed-mails',
  access: 'admin',
  summary: 'Send the failed mails again, or list them no longer',
  body: z.strictObject({ action: z.enum(['retry', 'dismiss']) }),
  reply: z.object({ count: z.int() }),
})

/** Movies and images in the trash do not count; hidden reviews do. */
export const Totals = z.object({
  movies: z.int(),
  images: z.int(),
  reviews: z.int(),
  users: z.int(),
})
export type Totals = z.infer<typeof Totals>

export const readTotals = defineEndpoint({
  method: 'GET',
  path: '/statsRoute/totals',
  access: 'signed-in',
  summary: 'The number of movies, images, reviews and dashboard users',
  reply: Totals,
})
