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

/** By the database's own function: the program may have no right to remove entries, and none younger than a month go. */
export async function removeOldEntries(db: Db, olderThanDays: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select forget_audit_entries(${olderThanDays}::int) as count`.execute(db)
  return rows[0]?.count ?? 0
}
