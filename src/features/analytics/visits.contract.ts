import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

const TabId = z.string().regex(/^[0-9a-f]{24}$/)

/** The heartbeat of an open tab, with a random id that is not stored on the device. */
export const reportPresence = defineEndpoint({
  method: 'POST',
  path: '/visitRoute/presence',
  access: 'public',
  summary: 'Heartbeat of a visible tab; the first one of the day counts as a visit',
  body: z.strictObject({
    tab: TabId,
    /** Decided on the device, by the date of its last visit. */
    isFirstToday: z.boolean(),
  }),
  status: 202,
  reply: z.object({}),
})

export const reportDeparture = defineEndpoint({
  method: 'POST',
  path: '/visitRoute/departure',
  access: 'public',
  summary: 'A tab was closed, reloaded or navigated away: it is no longer online',
  body: z.strictObject({ tab: TabId }),
  status: 202,
  reply: z.object({}),
})

export const Visits = z.object({
  total: z.int(),
  /** The day of the first visit. */
  since: z.iso.date().nullable(),
  /** Tabs of the last five minutes. */
  online: z.int(),
  /** The last 30 days, the oldest first; also days without visits. */
  days: z.array(z.object({ day: z.iso.date(), visits: z.int() })),
})
export type Visits = z.infer<typeof Visits>

export const readVisits = defineEndpoint({
  method: 'GET',
  path: '/visitRoute/visits',
  access: 'signed-in',
  summary: 'Visits since launch and per day of the last 30 days, and tabs online now',
  reply: Visits,
})
