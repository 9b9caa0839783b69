import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { METRICS } from './vitals.rules.ts'

const Milliseconds = z.number().min(0).max(600_000)

/** The measurements of one page view: three numbers, without the page or anything that identifies a visitor. */
export const reportVitals = defineEndpoint({
  method: 'POST',
  path: '/vitalRoute/vitals',
  access: 'public',
  summary: 'Report the Core Web Vitals of one page view',
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
  /** The 75th percentile; null without measurements. */
  p75: z.number().nullable(),
  isGood: z.boolean(),
  count: z.int(),
})
export type Vital = z.infer<typeof Vital>

export const readVitals = defineEndpoint({
  method: 'GET',
  path: '/vitalRoute/vitals',
  access: 'signed-in',
  summary: 'Core Web Vitals of the last 28 days',
  reply: z.object({ vitals: z.array(Vital) }),
})
