import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  createReview,
  listAllReviews,
  listReviews,
  orderReviews,
  removeReview,
  restoreReview,
  saveReview,
} from '../reviews.contract.ts'
import {
  insertReview,
  listShownReviews,
  listStoredReviews,
  reorderReviews,
  setRemoved,
  updateReview,
} from './reviews.store.ts'

export function reviewRoutes({ db }: Services): Route[] {
  return [
    route(listReviews, async () => ({ reviews: await listShownReviews(db) })),
    route(listAllReviews, async () => ({ reviews: await listStoredReviews(db) })),
    route(createReview, async ({ body: { idempotencyKey, ...fields }, idempotencyKey: header }) => ({
      message: 'Review added',
      review: await insertReview(db, fields, idempotencyKey ?? header),
    })),
    route(saveReview, async ({ params, body: { id: _, _id, isExample, ...changes } }) => ({
      message: 'Review saved',
      review: await updateReview(db, params.id, changes),
    })),
    route(removeReview, async ({ params }) => ({
      message: 'Review deleted',
      review: await setRemoved(db, params.id, true),
    })),
    route(restoreReview, async ({ params }) => ({
      message: 'Review restored',
      review: await setRemoved(db, params.id, false),
    })),
    route(orderReviews, async ({ body }) => ({ reviews: await reorderReviews(db, body.ids) })),
  ]
}
