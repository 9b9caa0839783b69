import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import type { Manifest } from './manifest.ts'

/** In no backup: what a crash empties, and files of the program, which each server brings along. */
export const FLEETING = ['open_tabs', 'build_assets']

/** Rows and content of every table of ours; the sum does not depend on the order of rows. */
export async function sumTables(db: Kysely<Tables>): Promise<Manifest['tables']> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  const sums: Manifest['tables'] = {}
  for (const { name } of rows) {
    if (FLEETING.includes(name)) continue
    const result = await sql<{ rows: number; sum: string }>`
      select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
      from ${sql.table(name)} t`.execute(db)
    if (result.rows[0]) sums[name] = result.rows[0]
  }
  return sums
}
