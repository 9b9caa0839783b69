import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import type { KeptReview, Review, ReviewWords } from '../reviews.contract.ts'
import { SHOWN_AT_MOST } from '../reviews.rules.ts'
import './reviews.table.ts'

const selectReviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .select(['id', 'id as _id', 'author', 'source', 'content'])
    .select(sql<string>`to_char(reviewed_on, 'YYYY-MM-DD')`.as('reviewedOn'))
    .select(['is_example as isExample', 'is_hidden as isHidden'])
    .orderBy('position')
    .orderBy('created_at', 'desc')

const selectLiving = (db: Db) => selectReviews(db).where('deleted_at', 'is', null)

export const listShownReviews = (db: Db): Promise<Review[]> =>
  selectLiving(db).where('is_hidden', '=', false).limit(SHOWN_AT_MOST).execute()

export const listStoredReviews = (db: Db): Promise<KeptReview[]> => selectLiving(db).execute()

/** Several at once, in the order given: for what a site comes with. */
export const createReviews = (db: Db, reviews: Omit<Review, 'id' | '_id'>[]): Promise<void> =>
  publish(db, async db => {
    const rows = reviews.map(({ reviewedOn, isExample, ...words }, position) => ({
      ...{ ...words, position },
      reviewed_on: reviewedOn,
      is_example: isExample,
    }))
    await db.insertInto('reviews').values(rows).execute()
  })

/** The same call again, by its key, is the same review. */
export const insertReview = (db: Db, words: ReviewWords, key: string | null): Promise<KeptReview> =>
  publish(db, async db => {
    const { reviewedOn, author, source, content } = words
    const { id } = await db
      .insertInto('reviews')
      .values({
        ...{ author, source, content },
        reviewed_on: reviewedOn,
        position: sql<number>`(select coalesce(min(position), 1) - 1 from reviews)`,
        creation_key: key,
      })
      // Changes nothing; without it no row would come back.
      .onConflict(conflict => conflict.column('creation_key').doUpdateSet({ creation_key: key }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return readReview(db, id)
  })

export const updateReview = (
  db: Db,
  id: string,
  { reviewedOn, isHidden, ...words }: Partial<ReviewWords & Pick<KeptReview, 'isHidden'>>,
): Promise<KeptReview> =>
  publish(db, async db => {
    const { isExample } = await readReview(db, id)
    const isReworded = reviewedOn !== undefined || Object.values(words).some(word => word !== undefined)
    // Somebody's real words must not wear its label, and it must not lose its label by a comma.
    if (isExample && isReworded)
      throw new AppError('unprocessable', 'An example cannot be changed. Delete it and add a real review.')
    const changes = {
      ...words,
      ...(reviewedOn !== undefined && { reviewed_on: reviewedOn }),
      ...(isHidden !== undefined && { is_hidden: isHidden }),
    }
    if (Object.values(changes).some(value => value !== undefined))
      await db.updateTable('reviews').set(changes).where('id', '=', id).execute()
    return readReview(db, id)
  })

/** Removing twice, or bringing back what is there, changes nothing. */
export const setRemoved = (db: Db, id: string, isRemoved: boolean): Promise<KeptReview> =>
  publish(db, async db => {
    await db
      .updateTable('reviews')
      .set({ deleted_at: isRemoved ? sql<Date>`coalesce(deleted_at, now())` : null })
      .where('id', '=', id)
      .execute()
    return (await selectReviews(db).where('id', '=', id).executeTakeFirst()) ?? refuseUnknown()
  })

export const reorderReviews = (db: Db, ids: readonly string[]): Promise<KeptReview[]> =>
  publish(db, async db => {
    const known = (await listStoredReviews(db)).map(({ id }) => id)
    const named = ids.filter(id => known.includes(id))
    const order = [...new Set([...named, ...known])]
    await sql`
      update reviews set position = place.number
      from unnest(${order}::uuid[]) with ordinality as place (id, number)
      where reviews.id = place.id
    `.execute(db)
    return listStoredReviews(db)
  })

/** What was removed a day ago and not missed. */
export async function destroyRemoved(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with destroyed as (
      delete from reviews where deleted_at < now() - interval '1 day' returning 1
    ), noted as (
      insert into destructions (kind, reason, count)
      select 'review', 'removed', count(*) from destroyed having count(*) > 0
    )
    select count(*)::int as count from destroyed
  `.execute(db)
  return rows[0]?.count ?? 0
}

async function readReview(db: Db, id: string): Promise<KeptReview> {
  return (await selectLiving(db).where('id', '=', id).executeTakeFirst()) ?? refuseUnknown()
}

function refuseUnknown(): never {
  throw new AppError('not_found', 'There is no such review.')
}

/** The public page follows every change. */
const publish = <Result>(db: Db, change: (db: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async db => {
    await announcePublication(db)
    return change(db)
  })
