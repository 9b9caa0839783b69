import { type SqlBool, sql } from 'kysely'
import { writeCursor } from '#platform/database/cursor.ts'
import type { Db } from '#platform/database/database.ts'
import { findPage } from '#platform/database/list-page.ts'
import type { Folder, InboxCounts, ReceivedMessage, Reply } from '../inbox.contract.ts'
import './inbox.table.ts'

export async function readStoredCounts(db: Db): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`
    select sum(inbox)::bigint as inbox, sum(unread)::bigint as unread, sum(spam)::bigint as spam,
      sum(trash)::bigint as trash, sum(revision)::bigint as revision
    from message_counts
  `.execute(db)
  return rows[0] as InboxCounts
}

interface Page {
  folder: Folder
  search?: string | undefined
  limit: number
  cursor?: string | undefined
}

export async function listStoredMessages(db: Db, { folder, search = '', limit, cursor }: Page) {
  const { ids, total, hasMore } = await findPage(db, {
    table: 'messages',
    isInList: sql<SqlBool>`folder = ${folder}`,
    storedTotal: sql`(select sum(${sql.ref(folder)})::bigint from message_counts)`,
    alsoFound: hasAllWords =>
      sql<SqlBool>`id in (select message_id from replies where ${hasAllWords(sql`searchable(reply_text)`)})`,
    ...{ search, limit, cursor },
  })
  const contacts = await readStoredMessages(db, ids)
  const last = contacts.at(-1)
  return {
    contacts,
    total,
    nextCursor: hasMore && last ? writeCursor({ created_at: new Date(last.createdAt), id: last.id }) : null,
  }
}

/** Newest first, each with its replies. Unknown ids are left out. */
export async function readStoredMessages(db: Db, ids: string[]): Promise<ReceivedMessage[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'name', 'email', 'phone', 'message', 'folder', 'quarantine_reason', 'is_verified'])
    .select(['read_at', 'deleted_at', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('consents')
        .select('given_at')
        .whereRef('consents.message_id', '=', 'messages.id')
        .where('kind', '=', 'promotion')
        .limit(1)
        .as('promotion_accepted_at'),
    )
    .select(({ selectFrom }) =>
      selectFrom('consents')
        .innerJoin('suppressions', 'suppressions.address_hash', 'consents.address_hash')
        .select('reason')
        .whereRef('consents.message_id', '=', 'messages.id')
        .where('kind', '=', 'promotion')
        .limit(1)
        .as('promotion_skip_reason'),
    )
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const replies = await readReplies(db, ids)
  return rows.map(row => ({
    _id: row.id,
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    folder: row.folder,
    quarantineReason: row.quarantine_reason,
    isVerified: row.is_verified,
    readAt: row.read_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    promotionAcceptedAt: row.promotion_accepted_at?.toISOString() ?? null,
    promotionSkipReason: row.promotion_skip_reason,
    createdAt: row.created_at.toISOString(),
    replies: replies.get(row.id) ?? [],
  }))
}

async function readReplies(db: Db, messageIds: string[]): Promise<Map<string, Reply[]>> {
  const rows = await db
    .selectFrom('replies')
    .select(['id', 'message_id', 'reply_text', 'state', 'problem', 'created_at', 'settled_at'])
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byMessage = Map.groupBy(rows, row => row.message_id)
  const toReply = (row: (typeof rows)[number]): Reply => ({
    _id: row.id,
    id: row.id,
    replyText: row.reply_text,
    state: row.state === 'due' ? 'waiting' : row.state,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  })
  return new Map(Array.from(byMessage, ([id, group]) => [id, group.map(toReply)]))
}

/** Unread messages that were quarantined during a flood. */
export async function countUnreadFloodMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from messages where folder = 'spam' and quarantine_reason = 'flood' and read_at is null
  `.execute(db)
  return rows[0]?.count ?? 0
}
