import { expect, test } from 'vitest'
import { startTestApi } from '#harness/test-api.ts'
import { createReviews } from './reviews.store.ts'

const aReview = { author: 'Nadia B.', source: 'Google', content: 'Droit et propre.', isExample: false }

test('a visitor reads the reviews in their order, hidden ones excepted', async () => {
  const api = await startTestApi()
  const list = async () => (await api.call('GET', '/api/reviewRoute/reviews')).json().reviews
  expect(await list()).toEqual([])
  await createReviews(api.services.db, [
    { ...aReview, reviewedOn: '2025-05-12' },
    { ...aReview, author: 'Cachée', reviewedOn: '2025-05-13' },
    { ...aReview, author: 'Marc T.', reviewedOn: '2024-12-31' },
  ])
  await api.services.db
    .updateTable('reviews')
    .set({ is_hidden: true })
    .where('author', '=', 'Cachée')
    .execute()
  expect(await list()).toMatchObject([
    { author: 'Nadia B.', reviewedOn: '2025-05-12' },
    { author: 'Marc T.', reviewedOn: '2024-12-31' },
  ])
})
