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

/** By a database function: the program's role may not delete entries, and the function deletes none of the last month. */
export async function purgeAuditEntries(db: Db, olderThanDays: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select forget_audit_entries(${olderThanDays}::int) as count`.execute(db)
  return rows[0]?.count ?? 0
}
