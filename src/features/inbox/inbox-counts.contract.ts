import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

// Apart from the other calls: every screen of the dashboard asks this one, few need the rest.

const InboxCounts = z.object({
  inbox: z.int(),
  unread: z.int(),
  spam: z.int(),
  trash: z.int(),
  /** Another number means that something in the folders has changed. */
  revision: z.int(),
})
export type InboxCounts = z.infer<typeof InboxCounts>

export const readCounts = defineEndpoint({
  method: 'GET',
  path: '/contactRoute/counts',
  access: 'signed-in',
  summary: 'How many messages lie in each folder; cheap enough to be asked every few seconds',
  reply: InboxCounts,
})
