import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { createReviews, purgeRemovedReviews } from './reviews.store.ts'

const aReview = { author: 'Nadia B.', source: 'Google', content: 'Droit et propre.', isExample: false }

test('a visitor gets the reviews in order, without hidden ones', async () => {
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

describe('an admin', () => {
  const fields = {
    author: 'Nadia B.',
    source: 'Google',
    content: 'Droit et propre.',
    reviewedOn: '2026-05-12',
  }
  let api: TestApi
  let token: string
  beforeEach(async () => {
    api = await startTestApi()
    token = await api.signedInAs('admin')
  })
  const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    api.call(method, `/api/reviewRoute/${path}`, { token, ...(body !== undefined && { body }) })
  const add = async (author: string) =>
    (await call('POST', 'review', { ...fields, author })).json().review.id as string
  const shown = async (): Promise<string[]> =>
    (await api.call('GET', '/api/reviewRoute/reviews')).json().reviews.map(authorOf)
  const all = async (): Promise<string[]> =>
    (await api.call('GET', '/api/reviewRoute/all-reviews', { token })).json().reviews.map(authorOf)
  const authorOf = ({ author }: { author: string }) => author

  test('adds a review: it comes first, and only once when the call is repeated', async () => {
    await add('Avant')
    const body = { ...fields, idempotencyKey: 'une-seule-fois' }
    const once = await call('POST', 'review', body)
    expect(once.statusCode).toBe(201)
    expect(once.json().review).toMatchObject({ ...fields, isExample: false, isHidden: false })
    expect((await call('POST', 'review', body)).json().review.id).toBe(once.json().review.id)
    expect(await shown()).toEqual(['Nadia B.', 'Avant'])
  })

  test('adds a review again after a response was lost, corrected: there is one, with the correction', async () => {
    const body = { ...fields, idempotencyKey: 'corrige-depuis' }
    const { id } = (await call('POST', 'review', body)).json().review
    const again = await call('POST', 'review', { ...body, author: 'Nadia Bergeron' })
    expect(again.json().review).toMatchObject({ id, author: 'Nadia Bergeron' })
    expect(await shown()).toEqual(['Nadia Bergeron'])
    await call('PATCH', `review/${id}`, { author: 'Nadia' })
    for (const author of ['Nadia Bergeron', 'N. Bergeron'])
      expect((await call('POST', 'review', { ...body, author })).json().review).toMatchObject({
        id,
        author: 'Nadia',
      })
    expect(await shown()).toEqual(['Nadia'])
  })

  test('edits a review, and hides it from visitors but not from the dashboard', async () => {
    const id = await add('Nadia')
    await call('PATCH', `review/${id}`, { author: 'Nadia Bergeron' })
    expect(await shown()).toEqual(['Nadia Bergeron'])
    await call('PATCH', `review/${id}`, { isHidden: true })
    expect(await shown()).toEqual([])
    expect(await all()).toEqual(['Nadia Bergeron'])
  })

  test('reorders reviews; one that was added meanwhile is not lost', async () => {
    const [c, b, a] = [await add('C'), await add('B'), await add('A')]
    await add('Nouveau')
    const answer = await call('PATCH', 'reviews-order', { ids: [c, a, b] })
    expect(answer.json().reviews.map(authorOf)).toEqual(['C', 'A', 'B', 'Nouveau'])
    expect(await shown()).toEqual(['C', 'A', 'B', 'Nouveau'])
  })

  test('deletes a review and restores it to its place; after a day it is purged and counted', async () => {
    const [, b] = [await add('C'), await add('B'), await add('A')]
    await call('DELETE', `review/${b}`)
    expect(await all()).toEqual(['A', 'C'])
    expect((await call('PATCH', `review/${b}`, { isHidden: true })).statusCode).toBe(404)
    await call('POST', `review/${b}/restore`)
    expect(await shown()).toEqual(['A', 'B', 'C'])
    await call('DELETE', `review/${b}`)
    const { db } = api.services
    expect(await purgeRemovedReviews(db, '1 day')).toBe(0)
    await sql`update reviews set deleted_at = now() - interval '25 hours' where id = ${b}`.execute(db)
    expect(await purgeRemovedReviews(db, '1 day')).toBe(1)
    const noted = await sql`select kind, reason, count from destructions`.execute(db)
    expect(noted.rows).toEqual([{ kind: 'review', reason: 'removed', count: 1 }])
    expect((await call('POST', `review/${b}/restore`)).statusCode).toBe(404)
  })

  test('hides and deletes an example, but cannot edit it', async () => {
    await createReviews(api.services.db, [{ ...fields, isExample: true }])
    const [{ id }] = (await api.call('GET', '/api/reviewRoute/reviews')).json().reviews
    expect((await call('PATCH', `review/${id}`, { content: 'Parfait!' })).statusCode).toBe(422)
    expect((await call('PATCH', `review/${id}`, { isHidden: true })).statusCode).toBe(200)
    expect((await call('DELETE', `review/${id}`)).statusCode).toBe(200)
  })

  test.each([
    ['without an author', { author: ' ' }, 'author'],
    ['without text', { content: '' }, 'content'],
    ['without a date', { reviewedOn: 'hier' }, 'reviewedOn'],
    ['with a rating', { stars: 5 }, 'stars'],
  ])('cannot add a review %s', async (_, change, field) => {
    const answer = await call('POST', 'review', { ...fields, ...change })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().error.fields)).toEqual([field])
  })
})
