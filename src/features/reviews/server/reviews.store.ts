import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { publishRevision } from '#platform/pages/revision.ts'
import type { Review, ReviewFields, StoredReview } from '../reviews.contract.ts'
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

const selectUndeleted = (db: Db) => selectReviews(db).where('deleted_at', 'is', null)

export const listShownReviews = (db: Db): Promise<Review[]> =>
  selectUndeleted(db).where('is_hidden', '=', false).limit(SHOWN_AT_MOST).execute()

export const listStoredReviews = (db: Db): Promise<StoredReview[]> => selectUndeleted(db).execute()

/** Inserts several in the given order, for the demo. */
export const createReviews = (db: Db, reviews: Omit<Review, 'id' | '_id'>[]): Promise<void> =>
  publish(db, async db => {
    const rows = reviews.map(({ reviewedOn, isExample, ...fields }, position) => ({
      ...{ ...fields, position },
      reviewed_on: reviewedOn,
      is_example: isExample,
    }))
    await db.insertInto('reviews').values(rows).execute()
  })

/** Idempotent by key: a repeated call corrects what the first one created, unless somebody has changed that since. */
export const insertReview = (db: Db, fields: ReviewFields, key: string | null): Promise<StoredReview> =>
  publish(db, async db => {
    const { reviewedOn, author, source, content } = fields
    const hash = createHash('sha256')
      .update(JSON.stringify([author, source, content, reviewedOn]))
      .digest()
    const row = {
      author,
      source,
      content,
      reviewed_on: reviewedOn,
      creation_hash: key === null ? null : hash,
    }
    const created = await db
      .insertInto('reviews')
      .values({
        ...row,
        position: sql<number>`(select coalesce(min(position), 1) - 1 from reviews)`,
        creation_key: key,
      })
      .onConflict(conflict =>
        conflict.column('creation_key').doUpdateSet(row).where('reviews.creation_hash', '<>', hash),
      )
      .returning('id')
      .executeTakeFirst()
    const { id } = created ?? (await findByCreationKey(db, key))
    return readReview(db, id)
  })

const findByCreationKey = (db: Db, key: string | null) =>
  db.selectFrom('reviews').select('id').where('creation_key', '=', key).executeTakeFirstOrThrow()

export const updateReview = (
  db: Db,
  id: string,
  { reviewedOn, isHidden, ...fields }: Partial<ReviewFields & Pick<StoredReview, 'isHidden'>>,
): Promise<StoredReview> =>
  publish(db, async db => {
    const { isExample } = await readReview(db, id)
    const isTextChanged = reviewedOn !== undefined || Object.values(fields).some(field => field !== undefined)
    // A real review must not carry the label "example", and an edited example must not lose it.
    if (isExample && isTextChanged)
      throw new AppError('unprocessable', 'Samples can’t be edited. Delete it and add a real review.')
    const changes = {
      ...fields,
      ...(reviewedOn !== undefined && { reviewed_on: reviewedOn }),
      ...(isHidden !== undefined && { is_hidden: isHidden }),
    }
    if (Object.values(changes).some(value => value !== undefined))
      await db.updateTable('reviews').set(changes).where('id', '=', id).execute()
    return readReview(db, id)
  })

/** Idempotent. */
export const setRemoved = (db: Db, id: string, isRemoved: boolean): Promise<StoredReview> =>
  publish(db, async db => {
    await db
      .updateTable('reviews')
      .set({ deleted_at: isRemoved ? sql<Date>`coalesce(deleted_at, now())` : null })
      .where('id', '=', id)
      .execute()
    return (await selectReviews(db).where('id', '=', id).executeTakeFirst()) ?? throwNotFound()
  })

export const reorderReviews = (db: Db, ids: readonly string[]): Promise<StoredReview[]> =>
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

/** Deletes removed reviews that can no longer be restored. */
export async function purgeRemovedReviews(db: Db, after: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with destroyed as (
      delete from reviews where deleted_at < now() - ${after}::interval returning 1
    ), noted as (
      insert into destructions (kind, reason, count)
      select 'review', 'removed', count(*) from destroyed having count(*) > 0
    )
    select count(*)::int as count from destroyed
  `.execute(db)
  return rows[0]?.count ?? 0
}

async function readReview(db: Db, id: string): Promise<StoredReview> {
  return (await selectUndeleted(db).where('id', '=', id).executeTakeFirst()) ?? throwNotFound()
}

function throwNotFound(): never {
  throw new AppError('not_found', 'There is no such review.')
}

/** Runs a change and publishes a new revision of the public pages in one transaction. */
const publish = <Result>(db: Db, change: (db: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async db => {
    await publishRevision(db)
    return change(db)
  })
