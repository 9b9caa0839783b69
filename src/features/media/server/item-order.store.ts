import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { publishRevision } from '#platform/pages/revision.ts'
import type { MediaKind } from '../media.rules.ts'
import { throwNotFound } from './item.store.ts'
import { lockLibrary } from './item-file.store.ts'

interface Move {
  kind: MediaKind
  id: string
  /** The item that it follows from now on; null for the first place. */
  afterId: string | null
}

/** Moves an item in its list, and so in its gallery. Lists are ordered by time: it gets a time between its neighbours. */
export async function moveItem(db: Db, move: Move): Promise<void> {
  if (move.id === move.afterId)
    throw new AppError('validation_failed', 'An item cannot follow itself.', {
      fields: { after: 'Another item' },
    })
  await db.transaction().execute(async db => {
    await publishRevision(db)
    await lockLibrary(db)
    let place = await findPlace(db, move)
    if (place === 'full') {
      await spreadOut(db, move.kind)
      place = await findPlace(db, move)
    }
    if (place === 'full') throw new Error('No time is left between two items that were spread out')
    const { numUpdatedRows } = await db
      .updateTable('media_items')
      .set({ moved_to: place })
      .where('id', '=', move.id)
      .where('kind', '=', move.kind)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throwNotFound()
  })
}

/** The time of the new place; `full` when the neighbours are less than two milliseconds apart. */
async function findPlace(db: Db, { kind, id, afterId }: Move): Promise<Date | 'full'> {
  const others = sql`media_items where kind = ${kind} and deleted_at is null and id <> ${id}`
  const { rows } = await sql<{ above: Date | null; below: Date | null }>`
    with above as (select listed_at, id from ${others} and id = ${afterId})
    select (select listed_at from above) as above, (
      select listed_at from ${others}
        and (${afterId}::uuid is null or (listed_at, id) < (select listed_at, id from above))
      order by listed_at desc, id desc limit 1
    ) as below`.execute(db)
  const { above, below } = rows[0] ?? { above: null, below: null }
  if (afterId && !above) throwNotFound()
  if (!above) return new Date((below?.getTime() ?? Date.now()) + 1)
  if (!below) return new Date(above.getTime() - 1_000)
  const gap = above.getTime() - below.getTime()
  return gap < 2 ? 'full' : new Date(below.getTime() + Math.floor(gap / 2))
}

/** Puts a minute between each two items, in their present order. */
async function spreadOut(db: Db, kind: MediaKind): Promise<void> {
  await sql`
    update media_items set moved_to = placed.moved_to
    from (
      select id, max(listed_at) over () - (row_number() over (order by listed_at desc, id desc) - 1) * interval '1 minute'
        as moved_to
      from media_items where kind = ${kind} and deleted_at is null
    ) as placed
    where media_items.id = placed.id`.execute(db)
}
