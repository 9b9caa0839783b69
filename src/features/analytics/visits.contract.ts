import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

const TabId = z.string().regex(/^[0-9a-f]{24}$/)

/** What an open tab says of itself: no address, no name, nothing that outlives it. */
export const tellPresence = defineEndpoint({
  method: 'POST',
  path: '/visitRoute/presence',
  access: 'public',
  summary: 'A tab that a visitor looks at; the first one of the day counts as a visit',
  body: z.strictObject({
    tab: TabId,
    /** Decided on the device, from the date of the last visit alone. */
    isFirstToday: z.boolean(),
  }),
  status: 202,
  reply: z.object({}),
})

export const tellDeparture = defineEndpoint({
  method: 'POST',
  path: '/visitRoute/departure',
  access: 'public',
  summary: 'A tab that was closed, reloaded or led to another page: it is no longer online',
  body: z.strictObject({ tab: TabId }),
  status: 202,
  reply: z.object({}),
})

export const Visits = z.object({
  /** Since the first day. */
  total: z.int(),
  /** The first day that anybody came. */
  since: z.iso.date().nullable(),
  /** Tabs of the last five minutes. */
  online: z.int(),
  /** The last thirty days, the oldest first; also those on which nobody came. */
  days: z.array(z.object({ day: z.iso.date(), visits: z.int() })),
})
export type Visits = z.infer<typeof Visits>

export const readVisits = defineEndpoint({
  method: 'GET',
  path: '/visitRoute/visits',
  access: 'signed-in',
  summary: 'Visitors since launch, of the last thirty days, and online now',
  reply: Visits,
})
