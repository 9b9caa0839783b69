import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { AnsweredCall } from '#platform/http/api.ts'
import './audit.table.ts'

export async function recordCall(db: Db, { userId, ...call }: AnsweredCall): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({ ...call, user_id: userId })
    .execute()
}

/** The database itself refuses to give up anything younger than a month. */
export async function removeOldEntries(db: Db, olderThanDays: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with destroyed as (
      delete from audit_entries
      where happened_at < now() - make_interval(days => ${Math.max(31, olderThanDays)}) returning 1
    ), noted as (
      insert into destructions (kind, reason, count)
      select 'log entry', 'age', count(*) from destroyed having count(*) > 0
    )
    select count(*) from destroyed`.execute(db)
  return rows[0]?.count ?? 0
}
