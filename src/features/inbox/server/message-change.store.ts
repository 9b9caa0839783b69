import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import './inbox.table.ts'

interface Marks {
  isRead?: boolean | undefined
  isSpam?: boolean | undefined
}

/** Says it once: a message that already is so stays exactly as it is. */
export async function markStoredMessage(db: Db, id: string, { isRead, isSpam }: Marks): Promise<void> {
  if (isRead !== undefined)
    await db
      .updateTable('messages')
      .set({ read_at: isRead ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('read_at', isRead ? 'is' : 'is not', null)
      .execute()
  if (isSpam === undefined) return
  await db
    .updateTable('messages')
    .set(
      isSpam
        ? { status: 'quarantined', quarantine_reason: 'marked', quarantined_at: sql<Date>`now()` }
        : { status: 'inbox', quarantine_reason: null, quarantined_at: null },
    )
    .where('id', '=', id)
    .where('status', '=', isSpam ? 'inbox' : 'quarantined')
    .execute()
}

export async function trashStoredMessage(db: Db, id: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function restoreStoredMessage(db: Db, id: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
}

/** Few enough that a statement is over long before anybody waits for it. */
const AT_ONCE = 2_000

/** Destroys what has lain in the trash or in spam for thirty days, and writes down how many. */
export async function destroyOldMessages(db: Db): Promise<number> {
  let total = 0
  for (let count = AT_ONCE; count === AT_ONCE; total += count) {
    const { rows } = await sql<{ count: number }>`
      with old as (
        select id from messages
        where (folder = 'trash' and deleted_at < now() - interval '30 days')
          or (folder = 'spam' and coalesce(quarantined_at, created_at) < now() - interval '30 days')
        limit ${AT_ONCE}
      ), destroyed as (
        delete from messages using old where messages.id = old.id returning folder
      ), noted as (
        insert into destructions (kind, reason, count)
        select 'message', folder, count(*) from destroyed group by folder
      )
      select count(*) from destroyed
    `.execute(db)
    count = rows[0]?.count ?? 0
  }
  return total
}
