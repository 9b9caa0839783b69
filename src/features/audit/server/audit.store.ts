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

interface Page {
  limit: number
  /** The id of the last entry of the page before. */
  cursor?: number | undefined
}

/** A sign-in has no caller yet: its subject is the account. */
export async function listStoredEntries(db: Db, { limit, cursor }: Page) {
  const { rows } = await sql<{
    id: number
    at: Date
    by: string | null
    action: string
    status: number
    address: string
  }>`
    select entry.id, happened_at as at, coalesce(caller.name, subject.name) as by, action, status, address
    from audit_entries as entry
      left join users as caller on caller.id = user_id
      left join users as subject on user_id is null and subject.id::text = entry.subject
    where entry.id < ${cursor ?? Number.MAX_SAFE_INTEGER}
    order by entry.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from audit_entries`.execute(db)
  const shown = rows.slice(0, limit)
  return {
    entries: shown.map(({ id, at, ...entry }) => ({ id: String(id), at: at.toISOString(), ...entry })),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
    total: counted[0]?.total ?? 0,
  }
}

/** By a database function: the program's role may not delete entries, and the function deletes none of the last month. */
export async function purgeAuditEntries(db: Db, olderThanDays: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select forget_audit_entries(${olderThanDays}::int) as count`.execute(db)
  return rows[0]?.count ?? 0
}
