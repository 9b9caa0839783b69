import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import type { Review } from '../reviews.contract.ts'
import './reviews.table.ts'

/** The page shows a wall, not an archive. */
const SHOWN_AT_MOST = 12

export async function listShownReviews(db: Db): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'author', 'source', 'content', 'is_example'])
    .select(sql<string>`to_char(reviewed_on, 'YYYY-MM-DD')`.as('reviewed_on'))
    .where('is_hidden', '=', false)
    .orderBy('position')
    .orderBy('created_at', 'desc')
    .limit(SHOWN_AT_MOST)
    .execute()
  return rows.map(({ id, author, source, content, reviewed_on, is_example }) => ({
    ...{ id, _id: id, author, source, content },
    reviewedOn: reviewed_on,
    isExample: is_example,
  }))
}

type NewReview = Omit<Review, 'id' | '_id'>

export async function createReviews(db: Db, reviews: NewReview[]): Promise<void> {
  await db.transaction().execute(async db => {
    await announcePublication(db)
    await db
      .insertInto('reviews')
      .values(
        reviews.map(({ author, source, content, reviewedOn, isExample }, position) => ({
          ...{ author, source, content, position },
          reviewed_on: reviewedOn,
          is_example: isExample,
        })),
      )
      .execute()
  })
}
