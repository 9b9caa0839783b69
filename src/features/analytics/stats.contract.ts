import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** How much is stored of what. Trashed movies and images do not count; hidden reviews do. */
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
  summary: 'Movies, images, reviews and dashboard users, counted',
  reply: Totals,
})
