import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** A review on the public site. No rating: search engines forbid rating oneself. */
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
  summary: 'The reviews on the site, in order',
  reply: z.object({ reviews: z.array(Review) }),
})

const SingleLine = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(120, 'Too long')
  .regex(/^\P{Cc}*$/u, 'Use a single line')

/** The fields of the form. */
export const ReviewFields = z.strictObject({
  author: SingleLine,
  source: SingleLine,
  content: z.string().trim().min(1, 'Required').max(2_000, 'Too long'),
  reviewedOn: z.iso.date('Enter a date'),
})
export type ReviewFields = z.infer<typeof ReviewFields>

/** A review in the dashboard. */
export const StoredReview = Review.extend({ isHidden: z.boolean() })
export type StoredReview = z.infer<typeof StoredReview>

const Id = z.strictObject({ id: z.uuid() })
const OneReview = z.object({ message: z.string(), review: StoredReview })
const AllReviews = z.object({ reviews: z.array(StoredReview) })

export const listAllReviews = defineEndpoint({
  method: 'GET',
  path: '/reviewRoute/all-reviews',
  access: 'signed-in',
  summary: 'All reviews in order, including hidden ones',
  reply: AllReviews,
})

export const createReview = defineEndpoint({
  method: 'POST',
  path: '/reviewRoute/review',
  access: 'admin',
  summary: 'Add a review at the start of the list',
  body: ReviewFields.extend({
    /** One per filled form, the same for each retry. */
    idempotencyKey: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
  }),
  status: 201,
  reply: OneReview,
})

/** Accepted, because clients send back what they read, but ignored. */
const ReadOnly = z.unknown().optional()

export const saveReview = defineEndpoint({
  method: 'PATCH',
  path: '/reviewRoute/review/:id',
  access: 'admin',
  summary: 'Change a review, hide it or show it',
  params: Id,
  body: z.strictObject({
    ...ReviewFields.partial().shape,
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
  summary: 'Delete a review; it can be restored for a day',
  params: Id,
  reply: OneReview,
})

export const restoreReview = defineEndpoint({
  method: 'POST',
  path: '/reviewRoute/review/:id/restore',
  access: 'admin',
  summary: 'Restore a deleted review to its place',
  params: Id,
  reply: OneReview,
})

export const orderReviews = defineEndpoint({
  method: 'PATCH',
  path: '/reviewRoute/reviews-order',
  access: 'admin',
  summary: 'Reorder the reviews; those that are not listed follow in their order',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(1_000) }),
  reply: AllReviews,
})
