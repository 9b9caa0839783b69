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
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where('happened_at', '<', sql<Date>`now() - make_interval(days => ${Math.max(31, olderThanDays)})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
