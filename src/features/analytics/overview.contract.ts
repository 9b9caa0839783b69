import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** Somebody whom nobody has answered. */
const WaitingPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  message: z.string(),
  at: z.iso.datetime(),
  /** Why the answer that was written did not leave; null when none was. */
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

export const Overview = z.object({
  /** How many wait; the newest of them by name. */
  waiting: z.int(),
  people: z.array(WaitingPerson),
  failedMedia: z.array(FailedMedia),
  lastAnsweredAt: z.iso.datetime().nullable(),
  /** Messages of the last thirty days, the oldest day first; spam does not count. */
  days: z.array(z.object({ day: z.iso.date(), messages: z.int() })),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = defineEndpoint({
  method: 'GET',
  path: '/statsRoute/overview',
  access: 'signed-in',
  summary: 'Who waits for an answer, what has failed, and how many wrote in the last thirty days',
  reply: Overview,
})
