import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import type { Manifest } from './manifest.ts'

/** Not in backups: an unlogged table, and build assets, which each server stores again. */
export const EXCLUDED_TABLES = ['open_tabs', 'build_assets']

/** Number of rows and a checksum of each table; the checksum doesn't depend on the order of rows. */
export async function sumTables(db: Kysely<Tables>): Promise<Manifest['tables']> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  const sums: Manifest['tables'] = {}
  for (const { name } of rows) {
    if (EXCLUDED_TABLES.includes(name)) continue
    const result = await sql<{ rows: number; sum: string }>`
      select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
      from ${sql.table(name)} t`.execute(db)
    if (result.rows[0]) sums[name] = result.rows[0]
  }
  return sums
}
