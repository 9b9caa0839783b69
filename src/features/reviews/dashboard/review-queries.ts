import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import { queryClient } from '#web/query-client.ts'
import { type KeptReview, listKeptReviews } from '../reviews.contract.ts'

/** In the order of the page. */
export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: async () => (await browserApi().call(listKeptReviews, {})).reviews,
})

/** Changes the cached list, and returns it as it now is. */
export const updateReviews = (change: (reviews: KeptReview[]) => KeptReview[]): KeptReview[] =>
  queryClient.setQueryData(reviewsQuery.queryKey, (reviews = []) => change(reviews)) ?? []
