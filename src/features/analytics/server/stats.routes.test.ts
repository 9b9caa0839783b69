import { expect, test } from 'vitest'
import { createReviews } from '#features/reviews/server/reviews.store.ts'
import { startTestApi } from '#harness/test-api.ts'

const texts = { title: 'Douche', description: 'Avant et après.' }

test('a signed-in user reads the number of movies, images, reviews and users', async () => {
  const api = await startTestApi()
  const token = await api.signedInAs('reader')
  const read = async () => (await api.call('GET', '/api/statsRoute/totals', { token })).json()
  expect(await read()).toEqual({ movies: 0, images: 0, reviews: 0, users: 1 })

  const review = { author: 'Nadia B.', source: 'Google', content: 'Droit.', isExample: false }
  await createReviews(api.services.db, [{ ...review, reviewedOn: '2025-05-12' }])
  await api.signedInAs('admin')
  await api.services.db
    .insertInto('media_items')
    .values([
      { ...texts, kind: 'video' },
      { ...texts, kind: 'video', deleted_at: new Date() },
      { ...texts, kind: 'image' },
      { ...texts, kind: 'image' },
    ])
    .execute()
  expect(await read()).toEqual({ movies: 1, images: 2, reviews: 1, users: 2 })
})
