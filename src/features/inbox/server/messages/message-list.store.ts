import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Folder, ReceivedMessage, Reply } from '#features/inbox/inbox.contract.ts'
import type { InboxCounts } from '#features/inbox/inbox-counts.contract.ts'
import { isOlderThan, readCursor, writeCursor } from '#platform/database/cursor.ts'
import type { Db } from '#platform/database/database.ts'
import { searchWords } from '#shared/text/search-words.ts'
import '../inbox.table.ts'

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
  const words = searchWords(search)
  const isOnPage = cursor === undefined ? sql<SqlBool>`true` : isOlderThan(readCursor(cursor))
  const firsts = (from: RawBuilder<unknown>) =>
    sql`array(select id from ${from} where ${isOnPage} order by created_at desc, id desc limit ${limit + 1})`
  const { rows } = await (words.length === 0
    ? sql<Found>`
        select (select sum(${sql.ref(folder)})::bigint from message_counts) as total,
          ${firsts(sql`(select id, created_at from messages where folder = ${folder}) as shown`)} as ids`
    : // An exact total needs every match once; the page is then taken from what was found.
      sql<Found>`
        with found as materialized (
          select id, created_at from messages
          where folder = ${folder} and ${sql.join(words.map(containsWord), sql` and `)}
        )
        select (select count(*) from found) as total, ${firsts(sql`found`)} as ids`
  ).execute(db)
  const { ids = [], total = 0 } = rows[0] ?? {}
  const contacts = await readStoredMessages(db, ids.slice(0, limit))
  const last = contacts.at(-1)
  const hasMore = ids.length > limit && last !== undefined
  return {
    contacts,
    total,
    nextCursor: hasMore ? writeCursor({ created_at: new Date(last.createdAt), id: last.id }) : null,
  }
}

interface Found {
  ids: string[]
  total: number
}

const containsWord = (word: string) => sql<SqlBool>`search_text like search_pattern(${word})`

/** Newest first, each with its conversation. Ids that nobody has are left out. */
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
  const shown = (row: (typeof rows)[number]): Reply => ({
    _id: row.id,
    id: row.id,
    replyText: row.reply_text,
    state: row.state === 'due' ? 'waiting' : row.state,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  })
  return new Map(Array.from(byMessage, ([id, group]) => [id, group.map(shown)]))
}
