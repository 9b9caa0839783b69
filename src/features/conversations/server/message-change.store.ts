import { sql } from 'kysely'
import type { Settings } from '#features/settings/settings.contract.ts'
import type { Db } from '#platform/database/database.ts'
import './conversations.table.ts'

interface MessageFlags {
  isRead?: boolean | undefined
  isSpam?: boolean | undefined
}

/** Idempotent: does not touch a message that is already in the wanted state. True if it moved to or from spam. */
export async function markStoredMessage(
  db: Db,
  id: string,
  { isRead, isSpam }: MessageFlags,
): Promise<boolean> {
  if (isRead !== undefined)
    await db
      .updateTable('messages')
      .set({ read_at: isRead ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('read_at', isRead ? 'is' : 'is not', null)
      .execute()
  if (isSpam === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set(
      isSpam
        ? { status: 'quarantined', quarantine_reason: 'marked', quarantined_at: sql<Date>`now()` }
        : { status: 'inbox', quarantine_reason: null, quarantined_at: null },
    )
    .where('id', '=', id)
    .where('status', '=', isSpam ? 'inbox' : 'quarantined')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The last Done that was not undone, or closing that the customer ended by writing, before the Done that is undone now. */
const ANSWERED_BEFORE = sql<Date | null>`(
  select max(created_at) from (
    select kind, created_at, lead(kind) over (partition by kind in ('done', 'reopened') order by created_at, entry_number)
      as followed_by
    from conversation_entries where message_id = messages.id
      and kind in ('done', 'reopened', 'closed', 'unclosed', 'reopened_by_mail')) as decision
  where (kind = 'done' and followed_by = 'done') or (kind = 'closed' and followed_by = 'reopened_by_mail'))`

/**
 * Done: the customer no longer waits, until they write again. Reopened: they wait, as they did before. Idempotent: does
 * nothing to a conversation that is in the wanted state.
 */
export async function decideStoredMessage(
  db: Db,
  id: string,
  isDone: boolean,
  userId: string,
): Promise<void> {
  await sql`
    with decided as (
      update messages set answered_at = ${isDone ? sql`clock_timestamp()` : ANSWERED_BEFORE}
      where id = ${id} and (waiting_since is null) = ${!isDone} and closed_at is null returning id
    )
    insert into conversation_entries (message_id, kind, written_by, received_at, created_at)
    select id, ${isDone ? 'done' : 'reopened'}, ${userId}, clock_timestamp(), clock_timestamp() from decided
  `.execute(db)
}

/** Why it was closed is kept also when somebody else has closed it meanwhile. Otherwise idempotent. */
export async function closeStoredMessage(db: Db, id: string, why: string, userId: string): Promise<void> {
  await sql`
    with closed as (
      update messages set closed_at = clock_timestamp() where id = ${id} and closed_at is null returning id
    )
    insert into conversation_entries (message_id, kind, entry_text, written_by, received_at, created_at)
    select id, 'closed', ${why}, ${userId}, clock_timestamp(), clock_timestamp() from messages
    where id = ${id} and (exists (select from closed) or (${why} <> '' and not exists (
      select from conversation_entries where message_id = messages.id and kind = 'closed' and entry_text = ${why}
        and created_at >= closed_at)))
  `.execute(db)
}

/** The customer waits again if they did before. Idempotent. */
export async function reopenStoredMessage(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    with opened as (
      update messages set closed_at = null where id = ${id} and closed_at is not null returning id
    )
    insert into conversation_entries (message_id, kind, written_by, received_at, created_at)
    select id, 'unclosed', ${userId}, clock_timestamp(), clock_timestamp() from opened
  `.execute(db)
}

export async function trashStoredMessage(db: Db, id: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** False if it was not deleted. */
export async function restoreStoredMessage(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Small, so that each statement is short. */
const BATCH_SIZE = 2_000

type Periods = Pick<Settings, 'messageRetentionMonths' | 'spamRetentionDays' | 'trashRetentionDays'>

/** Deletes messages past the retention period of their folder, and records how many in `destructions`. The age counts from the last entry. */
export async function destroyOldMessages(db: Db, periods: Periods): Promise<number> {
  let total = 0
  for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) {
    const { rows } = await sql<{ count: number }>`
      with old as (
        select id from messages
        where (folder = 'trash' and deleted_at < now() - make_interval(days => ${periods.trashRetentionDays}))
          or (folder = 'spam'
            and coalesce(quarantined_at, created_at) < now() - make_interval(days => ${periods.spamRetentionDays}))
          or (folder = 'inbox' and created_at < now() - make_interval(months => ${periods.messageRetentionMonths})
            and not exists (select from replies where message_id = messages.id
              and replies.created_at >= now() - make_interval(months => ${periods.messageRetentionMonths}))
            and not exists (select from conversation_entries where message_id = messages.id
              and received_at >= now() - make_interval(months => ${periods.messageRetentionMonths})))
        limit ${BATCH_SIZE}
      ), destroyed as (
        delete from messages using old where messages.id = old.id returning folder
      ), noted as (
        insert into destructions (kind, reason, count)
        select 'message', case folder when 'inbox' then 'age' else folder end, count(*) from destroyed group by folder
      )
      select count(*) from destroyed
    `.execute(db)
    count = rows[0]?.count ?? 0
  }
  return total
}
