import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { METRICS } from './vitals.rules.ts'

const Milliseconds = z.number().min(0).max(600_000)

/** How one look at a page went: three numbers, no page, no name, nothing that tells one visitor from another. */
export const tellVitals = defineEndpoint({
  method: 'POST',
  path: '/vitalRoute/vitals',
  access: 'public',
  summary: 'How fast a page was for a visitor, as their browser measured it',
  body: z
    .strictObject({
      lcp: Milliseconds.optional(),
      inp: Milliseconds.optional(),
      cls: z.number().min(0).max(1_000).optional(),
    })
    .refine(vitals => Object.keys(vitals).length > 0, 'Must hold a measurement'),
  status: 202,
  reply: z.object({}),
})

const Vital = z.object({
  metric: z.enum(METRICS),
  /** Three of four visitors had this or less; null before anybody was measured. */
  p75: z.number().nullable(),
  isGood: z.boolean(),
  count: z.int(),
})
export type Vital = z.infer<typeof Vital>

export const readVitals = defineEndpoint({
  method: 'GET',
  path: '/vitalRoute/vitals',
  access: 'signed-in',
  summary: 'How fast the pages were for visitors in the last 28 days',
  reply: z.object({ vitals: z.array(Vital) }),
})
