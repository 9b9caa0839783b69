import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { listReviews } from '../reviews.contract.ts'
import { listShownReviews } from './reviews.store.ts'

export function reviewRoutes({ db }: Services): Route[] {
  return [route(listReviews, async () => ({ reviews: await listShownReviews(db) }))]
}
