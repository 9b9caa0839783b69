import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** A review as visitors see it. Without a rating: we do not rate ourselves. */
export const Review = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  author: z.string(),
  source: z.string(),
  content: z.string(),
  reviewedOn: z.iso.date(),
  isExample: z.boolean(),
})
export type Review = z.infer<typeof Review>

export const listReviews = defineEndpoint({
  method: 'GET',
  path: '/reviewRoute/reviews',
  access: 'public',
  summary: 'The reviews that visitors see, in their order',
  reply: z.object({ reviews: z.array(Review) }),
})
