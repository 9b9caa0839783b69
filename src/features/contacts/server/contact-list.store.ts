import { type SqlBool, sql } from 'kysely'
import { writeCursor } from '#platform/database/cursor.ts'
import type { Db } from '#platform/database/database.ts'
import { findPage } from '#platform/database/list-page.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { Language } from '#shared/text/language.ts'
import { toLocalTime } from '#shared/time/dates.ts'
import type { Contact } from '../contacts.contract.ts'
import { BYTE_ORDER_MARK, writeCsvLine } from '../csv.rules.ts'
import { exportTexts as english } from './contacts-export.en.ts'
import { exportTexts as french } from './contacts-export.fr.ts'
import { mayBeMailed, skipReason } from './suppression.store.ts'
import './contacts.table.ts'

interface Page {
  search?: string | undefined
  isTrash?: boolean
  limit: number
  cursor?: string | undefined
}

export async function listStoredContacts(db: Db, { search = '', isTrash = false, limit, cursor }: Page) {
  const { ids, total, hasMore } = await findPage(db, {
    table: 'contacts',
    isInList: isTrash ? sql<SqlBool>`deleted_at is not null` : sql<SqlBool>`deleted_at is null`,
    storedTotal: sql`(select sum(${sql.ref(isTrash ? 'trash' : 'list')})::bigint from contact_counts)`,
    column: isTrash ? 'deleted_at' : 'created_at',
    ...{ search, limit, cursor },
  })
  const found = await readStoredContacts(db, ids)
  const byId = new Map(found.map(contact => [contact.id, contact]))
  const contacts = ids.flatMap(id => byId.get(id) ?? [])
  const last = contacts.at(-1)
  const at = isTrash ? last?.deletedAt : last?.createdAt
  const isMore = hasMore && last && at
  return {
    contacts,
    total,
    nextCursor: isMore ? writeCursor({ created_at: new Date(at), id: last.id }) : null,
  }
}

/** Unordered. Unknown ids are left out. */
export async function readStoredContacts(db: Db, ids: string[]): Promise<Contact[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'email', 'phone', 'basis', 'source', 'created_at', 'deleted_at'])
    // As text: the driver would turn a date into a moment, which can change the day.
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

const EXPORT_PAGE_SIZE = 1_000
/** Excel in French opens a file with commas as one column. */
const DELIMITER = ';'
const TEXTS = { en: english, fr: french }

/** Streams page by page, because the list may not fit into memory. */
export async function* exportToCsv(db: Db, language: Language): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine([...TEXTS[language].headers], DELIMITER)
  let cursor: string | undefined
  do {
    const page = await listStoredContacts(db, { limit: EXPORT_PAGE_SIZE, cursor })
    yield page.contacts.map(contact => writeCsvLine(toCells(contact, language), DELIMITER)).join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

function toCells(contact: Contact, language: Language): string[] {
  const { bases, mayBeMailed, mayNotBeMailed } = TEXTS[language]
  const { name, email, phone, createdAt, basis, basisOn, expiresOn, skipReason } = contact
  const created = toLocalTime(new Date(createdAt)).replace('T', ' ')
  const isMailable = skipReason === null ? mayBeMailed : mayNotBeMailed
  return [name, email, phone, created, bases[basis], basisOn, expiresOn ?? '', isMailable]
}
