import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { writeCursor } from '#platform/database/cursor.ts'
import type { Db } from '#platform/database/database.ts'
import { findPage } from '#platform/database/list-page.ts'
import type { Entry, Filter, Folder, InboxCounts, ReceivedMessage, Reply } from '../conversations.contract.ts'
import { isAnswer } from '../message.rules.ts'
import { readPhotos } from './photo.store.ts'
import './conversations.table.ts'

/** The message of a self-test is in the trash, where nobody sees it. */
const IS_NO_TEST = sql<SqlBool>`quarantine_reason is distinct from 'self_test'`

/** As the index in 0041 has it. */
const WORDS_WITH_CITY = sql`(search_text || ' ' || searchable(details ->> 'city'))`

export async function readStoredCounts(db: Db): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`
    select sum(inbox)::bigint as inbox, sum(unread)::bigint as unread, sum(spam)::bigint as spam,
      sum(trash)::bigint as trash, sum(waiting)::bigint as waiting, sum(revision)::bigint as revision
    from message_counts
  `.execute(db)
  return rows[0] as InboxCounts
}

interface Page {
  folder: Folder
  filter?: Filter
  search?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Each has an index of its own. */
const IS_IN_FILTER: Record<Filter, RawBuilder<SqlBool>> = {
  all: IS_NO_TEST,
  waiting: sql`waiting_since is not null`,
  open: sql`closed_at is null and ${IS_NO_TEST}`,
  closed: sql`closed_at is not null`,
}

export async function listStoredMessages(db: Db, page: Page) {
  const { folder, filter = 'all', search = '', limit, cursor } = page
  const isInList = sql<SqlBool>`folder = ${folder} and ${IS_IN_FILTER[filter]}`
  const { ids, total, hasMore } = await findPage(db, {
    table: 'messages',
    isInList,
    storedTotal:
      filter === 'all'
        ? sql`(select sum(${sql.ref(folder)})::bigint from message_counts)`
        : sql`(select count(*) from messages where ${isInList})`,
    ...(filter === 'waiting' && { column: 'waiting_since', isOldestFirst: true }),
    alsoFound: hasAllWords => sql<SqlBool>`id in (
      select id from messages where details ->> 'city' is not null and ${hasAllWords(WORDS_WITH_CITY)}
      union all
      select message_id from replies where ${hasAllWords(sql`searchable(reply_text)`)}
      union all
      select message_id from conversation_entries where ${hasAllWords(sql`searchable(entry_text)`)})`,
    ...{ search, limit, cursor },
  })
  const found = new Map((await readStoredMessages(db, ids)).map(contact => [contact.id, contact]))
  const lastId = ids.at(-1)
  return {
    contacts: ids.flatMap(id => found.get(id) ?? []),
    total,
    nextCursor: hasMore && lastId ? await writeCursorOf(db, lastId, filter) : null,
  }
}

async function writeCursorOf(db: Db, id: string, filter: Page['filter']): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select(['created_at', 'waiting_since'])
    .where('id', '=', id)
    .executeTakeFirst()
  const at = filter === 'waiting' ? row?.waiting_since : row?.created_at
  // Answered or deleted meanwhile: the list has changed and is read anew.
  return at ? writeCursor({ created_at: at, id }) : null
}

/** Newest first, each with its replies and entries. Unknown ids are left out. */
export async function readStoredMessages(db: Db, ids: string[]): Promise<ReceivedMessage[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'name', 'email', 'phone', 'message', 'folder', 'quarantine_reason', 'is_verified'])
    .select(['read_at', 'deleted_at', 'created_at', 'waiting_since', 'closed_at', 'details', 'photo_count'])
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
    .where(IS_NO_TEST)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const replies = await readReplies(db, ids)
  const entries = await readEntries(db, ids)
  const photos = await readPhotos(db, ids)
  return rows.map(row => ({
    _id: row.id,
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    details: row.details,
    folder: row.folder,
    quarantineReason: row.quarantine_reason,
    isVerified: row.is_verified,
    readAt: row.read_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    promotionAcceptedAt: row.promotion_accepted_at?.toISOString() ?? null,
    promotionSkipReason: row.promotion_skip_reason,
    createdAt: row.created_at.toISOString(),
    photos: photos.get(row.id) ?? [],
    photoCount: row.photo_count,
    ...conversationOf(row, replies.get(row.id) ?? [], entries.get(row.id) ?? []),
  }))
}

interface Times {
  waiting_since: Date | null
  closed_at: Date | null
}

function conversationOf(times: Times, replies: Reply[], entries: Entry[]) {
  const waitingSince = times.waiting_since
  const isAnswered =
    waitingSince === null || replies.some(({ state }) => state !== 'failed') || entries.some(isAnswer)
  const stage: ReceivedMessage['stage'] = times.closed_at ? 'closed' : isAnswered ? 'answered' : 'new'
  return {
    ...{ replies, entries, stage, isWaiting: waitingSince !== null },
    waitingSince: waitingSince?.toISOString() ?? null,
  }
}

/** Anybody can mail without end to a conversation of their own: without a bound, one list would take all memory. */
const MOST_ENTRIES = 200

/** The newest of each conversation. */
async function readEntries(db: Db, messageIds: string[]): Promise<Map<string, Entry[]>> {
  const rows = await db
    .selectFrom('conversation_entries')
    .leftJoin('users', 'users.id', 'written_by')
    .select(['conversation_entries.id', 'message_id', 'kind', 'entry_text', 'quoted_text', 'from_name'])
    .select(['from_address', 'is_from_another_address', 'files', 'users.name as by_name'])
    .select('undelivered_at')
    // Mail servers give whole seconds: an answer must not stand before what it answers.
    .select(sql<Date>`least(conversation_entries.created_at, received_at + interval '999 ms')`.as('shown_at'))
    .where(
      sql<SqlBool>`conversation_entries.id in (
        select newest.id from unnest(${messageIds}::uuid[]) as asked (id) cross join lateral (
          select id from conversation_entries where message_id = asked.id
          order by created_at desc, entry_number desc limit ${MOST_ENTRIES}) newest)`,
    )
    .orderBy('conversation_entries.received_at')
    .orderBy('entry_number')
    .execute()
  const toEntry = (row: (typeof rows)[number]): Entry => ({
    id: row.id,
    kind: row.kind,
    text: row.entry_text,
    quotedText: row.quoted_text,
    fromName: row.from_name,
    fromAddress: row.from_address,
    isFromAnotherAddress: row.is_from_another_address,
    files: row.files,
    byName: row.by_name ?? '',
    ...(row.undelivered_at && { isUndelivered: true as const }),
    createdAt: row.shown_at.toISOString(),
  })
  const byMessage = Map.groupBy(rows, row => row.message_id)
  return new Map(Array.from(byMessage, ([id, group]) => [id, group.map(toEntry)]))
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

/** One that is unread, if there is any. */
export async function findUnreadMessage(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('folder', '=', 'inbox')
    .where('read_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Unread messages that were quarantined during a flood. */
export async function countUnreadFloodMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from messages where folder = 'spam' and quarantine_reason = 'flood' and read_at is null
  `.execute(db)
  return rows[0]?.count ?? 0
}
