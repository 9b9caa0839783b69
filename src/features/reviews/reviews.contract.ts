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

const Line = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(120, 'Must be shorter')
  .regex(/^\P{Cc}*$/u, 'Must be one line')

/** What a person types of a review. */
export const ReviewWords = z.strictObject({
  author: Line,
  source: Line,
  content: z.string().trim().min(1, 'Must not be empty').max(2_000, 'Must be shorter'),
  reviewedOn: z.iso.date('Must be a day'),
})
export type ReviewWords = z.infer<typeof ReviewWords>

/** A review as the dashboard knows it. */
export const KeptReview = Review.extend({ isHidden: z.boolean() })
export type KeptReview = z.infer<typeof KeptReview>

const Id = z.strictObject({ id: z.uuid() })
const OneReview = z.object({ message: z.string(), review: KeptReview })
const AllReviews = z.object({ reviews: z.array(KeptReview) })

export const listKeptReviews = defineEndpoint({
  method: 'GET',
  path: '/reviewRoute/all-reviews',
  access: 'signed-in',
  summary: 'Every review in its order, hidden ones too',
  reply: AllReviews,
})

export const createReview = defineEndpoint({
  method: 'POST',
  path: '/reviewRoute/review',
  access: 'admin',
  summary: 'Add a review before all others',
  body: ReviewWords.extend({
    /** One per filled form, the same at every try. */
    idempotencyKey: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
  }),
  status: 201,
  reply: OneReview,
})

/** Part of what a read gives, so a save may send it back; the server decides its value. */
const ReadOnly = z.unknown().optional()

export const saveReview = defineEndpoint({
  method: 'PATCH',
  path: '/reviewRoute/review/:id',
  access: 'admin',
  summary: 'Change a review, hide it or show it',
  params: Id,
  body: z.strictObject({
    ...ReviewWords.partial().shape,
    isHidden: z.boolean().optional(),
    id: ReadOnly,
    _id: ReadOnly,
    isExample: ReadOnly,
  }),
  reply: OneReview,
})

export const removeReview = defineEndpoint({
  method: 'DELETE',
  path: '/reviewRoute/review/:id',
  access: 'admin',
  summary: 'Take a review away; for a day it can be brought back',
  params: Id,
  reply: OneReview,
})

export const restoreReview = defineEndpoint({
  method: 'POST',
  path: '/reviewRoute/review/:id/restore',
  access: 'admin',
  summary: 'Bring a removed review back to its place',
  params: Id,
  reply: OneReview,
})

export const orderReviews = defineEndpoint({
  method: 'PATCH',
  path: '/reviewRoute/reviews-order',
  access: 'admin',
  summary: 'Put the reviews in this order; those that are not named follow as they were',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(1_000) }),
  reply: AllReviews,
})
