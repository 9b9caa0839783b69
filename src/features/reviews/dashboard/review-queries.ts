import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import { queryClient } from '#web/query-client.ts'
import { listAllReviews, type StoredReview } from '../reviews.contract.ts'

/** In the order of the page. */
export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: async () => (await browserApi().call(listAllReviews, {})).reviews,
})

/** Changes the cached list and returns the new one. */
export const updateReviews = (change: (reviews: StoredReview[]) => StoredReview[]): StoredReview[] =>
  queryClient.setQueryData(reviewsQuery.queryKey, (reviews = []) => change(reviews)) ?? []
