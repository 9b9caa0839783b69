import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import './contacts.table.ts'

/** So few at a time that the list never waits for it. */
const AT_ONCE = 1_000

/** What has been in the trash for so long. The hash of an address that must not be mailed stays in `suppressions`. */
export async function destroyOldTrash(db: Db, days: number): Promise<number> {
  let total = 0
  for (let count = AT_ONCE; count === AT_ONCE; total += count) {
    const { rows } = await sql<{ count: number }>`
      with old as (
        select id from contacts where deleted_at < now() - make_interval(days => ${days}) limit ${AT_ONCE}
      ), destroyed as (
        delete from contacts using old where contacts.id = old.id returning 1
      ), noted as (
        insert into destructions (kind, reason, count)
        select 'contact', 'trash', count(*) from destroyed having count(*) > 0
      )
      select count(*) from destroyed
    `.execute(db)
    count = rows[0]?.count ?? 0
  }
  return total
}
