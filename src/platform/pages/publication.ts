import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const PUBLICATION_CHANNEL = 'site_published'

declare module '#platform/database/database.ts' {
  interface Tables {
    site_revision: { is_only_row: boolean; revision: number }
  }
}

/**
 * Says that what visitors see has changed. Call it inside the transaction that changes it:
 * the news leaves with the commit, and publishing is one at a time from here to there.
 */
export async function announcePublication(db: Db): Promise<void> {
  await sql`
    with next as (update site_revision set revision = revision + 1 returning revision)
    select pg_notify(${PUBLICATION_CHANNEL}, revision::text) from next
  `.execute(db)
}

const REVISION = CompiledQuery.raw('select revision from site_revision')

export async function readRevision(db: Db): Promise<number> {
  const { rows } = await db.executeQuery(REVISION as CompiledQuery<{ revision: number }>)
  return rows[0]?.revision ?? 0
}
