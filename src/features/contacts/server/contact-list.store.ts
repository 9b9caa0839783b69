import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOlderThan, readCursor, writeCursor } from '#platform/database/cursor.ts'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { searchWords } from '#shared/text/search-words.ts'
import type { Contact } from '../contacts.contract.ts'
import { mayBeMailed, skipReason } from './suppression.store.ts'
import './contacts.table.ts'

interface Page {
  search?: string | undefined
  isTrash?: boolean
  limit: number
  cursor?: string | undefined
}

export async function listStoredContacts(db: Db, { search = '', isTrash = false, limit, cursor }: Page) {
  const column = isTrash ? 'deleted_at' : 'created_at'
  const isThere = isTrash ? sql<SqlBool>`deleted_at is not null` : sql<SqlBool>`deleted_at is null`
  const isOnPage = cursor === undefined ? sql<SqlBool>`true` : isOlderThan(readCursor(cursor), column)
  const firsts = (from: RawBuilder<unknown>) => sql`array(
    select id from ${from} where ${isOnPage} order by ${sql.ref(column)} desc, id desc limit ${limit + 1})`
  const words = searchWords(search)
  const { rows } = await (words.length === 0
    ? sql<Found>`
        select (select sum(${sql.ref(isTrash ? 'trash' : 'list')})::bigint from contact_counts) as total,
          ${firsts(sql`(select id, created_at, deleted_at from contacts where ${isThere}) as shown`)} as ids`
    : // An exact total needs every match once; the page is then taken from what was found.
      sql<Found>`
        with found as materialized (
          select id, created_at, deleted_at from contacts
          where ${isThere} and ${sql.join(words.map(containsWord), sql` and `)}
        )
        select (select count(*) from found) as total, ${firsts(sql`found`)} as ids`
  ).execute(db)
  const { ids = [], total = 0 } = rows[0] ?? {}
  const found = await readStoredContacts(db, ids.slice(0, limit))
  const byId = new Map(found.map(contact => [contact.id, contact]))
  const contacts = ids.slice(0, limit).flatMap(id => byId.get(id) ?? [])
  const last = contacts.at(-1)
  const at = isTrash ? last?.deletedAt : last?.createdAt
  const hasMore = ids.length > limit && last && at
  return {
    contacts,
    total,
    nextCursor: hasMore ? writeCursor({ created_at: new Date(at), id: last.id }) : null,
  }
}

interface Found {
  ids: string[]
  total: number
}

const containsWord = (word: string) => sql<SqlBool>`search_text like search_pattern(${word})`

/** In no order. Ids that nobody has are left out. */
export async function readStoredContacts(db: Db, ids: string[]): Promise<Contact[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'email', 'phone', 'basis', 'source', 'created_at', 'deleted_at'])
    // As text: a day has no hour, and a driver that gives it one can move it.
    .select([
      sql<string>`basis_on::text`.as('basis_on'),
      sql<string | null>`expires_on::text`.as('expires_on'),
    ])
    .select(skipReason.as('skip_reason'))
    .where('id', 'in', ids)
    .execute()
  return rows.map(row => ({
    _id: row.id,
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    basis: row.basis,
    basisOn: row.basis_on,
    expiresOn: row.expires_on,
    skipReason: row.skip_reason,
    source: row.source,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }))
}

export async function countStoredContacts(db: Db): Promise<{ total: number; mailable: number }> {
  const { rows } = await sql<{ total: number; mailable: number }>`
    select (select sum(list)::bigint from contact_counts) as total,
      (select count(*) from contacts where ${mayBeMailed}) as mailable
  `.execute(db)
  return rows[0] ?? { total: 0, mailable: 0 }
}

export async function findContactByEmail(db: Db, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('contacts')
    .select('id')
    .where('email_key', '=', emailKeyOf(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}
