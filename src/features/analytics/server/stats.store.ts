import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Totals } from '../stats.contract.ts'

/** One statement, so that the four numbers are of one moment. */
export async function countTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select
      (select list::int from media_counts where kind = 'video') as movies,
      (select list::int from media_counts where kind = 'image') as images,
      (select count(*)::int from reviews where deleted_at is null) as reviews,
      (select count(*)::int from users) as users
  `.execute(db)
  return rows[0] ?? { movies: 0, images: 0, reviews: 0, users: 0 }
}
