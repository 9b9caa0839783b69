import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** Steps that a site can do without. */
export const OptionalStep = z.enum(['test-mail', 'developer', 'photos', 'alerts', 'second-factor', 'reviews'])
export type OptionalStep = z.infer<typeof OptionalStep>

const Start = z.object({
  /** Visitors and search engines may come: no placeholder stands where they need a fact. */
  isReady: z.boolean(),
  /** Somebody has said that the guided start is over. */
  isFinished: z.boolean(),
  skipped: z.array(z.string()),
  hasOwnPhotos: z.boolean(),
  hasReviews: z.boolean(),
  /** Of the account that asks. */
  hasSecondFactor: z.boolean(),
  hasAlerts: z.boolean(),
  /** What only the environment of the server decides. */
  server: z.object({
    publicUrl: z.string(),
    isSecure: z.boolean(),
    hasMailServer: z.boolean(),
    canAlert: z.boolean(),
  }),
})
export type Start = z.infer<typeof Start>

export const readStart = defineEndpoint({
  method: 'GET',
  path: '/startRoute/start',
  access: 'admin',
  summary: 'How far the guided start of a new site is',
  reply: Start,
})

export const changeStart = defineEndpoint({
  method: 'PATCH',
  path: '/startRoute/start',
  access: 'admin',
  summary: 'Skip a step of the guided start, or finish it',
  body: z.strictObject({ skip: OptionalStep.optional(), isFinished: z.literal(true).optional() }),
  reply: Start,
})
