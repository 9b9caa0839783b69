import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import { isOlderThan, readCursor, writeCursor } from '#platform/database/cursor.ts'
import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import type { Gallery, MediaKind } from '../media.rules.ts'
import { type ItemRow, withFiles } from './item-row.ts'
import './media.table.ts'

interface Page {
  kind: MediaKind
  isTrash: boolean
  limit: number
  cursor: string | undefined
}

export async function listItems(db: Db, { kind, isTrash, limit, cursor }: Page) {
  const column = isTrash ? 'deleted_at' : 'created_at'
  const there = isTrash ? sql`deleted_at is not null` : sql`deleted_at is null`
  const after = cursor === undefined ? sql`true` : isOlderThan(readCursor(cursor), column)
  const order = sql`${sql.ref(column)} desc, id desc`
  const page = sql`
    select * from media_items where kind = ${kind} and ${there} and ${after} order by ${order} limit ${limit + 1}`
  const [{ rows }, { total }] = await Promise.all([
    sql<ItemRow>`${withFiles(page)} order by ${order}`.execute(db),
    db
      .selectFrom('media_counts')
      .select(isTrash ? 'trash as total' : 'list as total')
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow(),
  ])
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const isMore = rows.length > limit && last !== undefined
  const nextCursor = isMore ? writeCursor({ id: last.id, created_at: last[column] ?? last.created_at }) : null
  return { items, total, nextCursor }
}

type ItemName = { kind: MediaKind; id: string }

export async function readItem(db: Db, { kind, id }: ItemName): Promise<ItemRow> {
  const { rows } = await withFiles(
    sql`select * from media_items where id = ${id} and kind = ${kind}`,
  ).execute(db)
  return rows[0] ?? refuseUnknown()
}

export function refuseUnknown(): never {
  throw new AppError('not_found', 'This is not in the library.')
}

export interface Words {
  title?: string | undefined
  description?: string | undefined
  alt?: string | undefined
  gallery?: Gallery | 'none' | undefined
}

/** Only what is not in the trash can be changed. */
export async function saveText(db: Db, { kind, id }: ItemName, words: Words): Promise<void> {
  const { gallery, ...texts } = words
  const changes = {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    ...(gallery && { gallery: gallery === 'none' ? null : gallery }),
  }
  if (Object.keys(changes).length === 0) return
  const { numUpdatedRows } = await db
    .updateTable('media_items')
    .set(changes)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuseUnknown()
}

/** Into the trash or out of it; doing it again changes nothing. */
export async function setTrashed(db: Db, { kind, id }: ItemName, isTrashed: boolean): Promise<ItemRow> {
  return db.transaction().execute(async db => {
    await announcePublication(db)
    await db
      .updateTable('media_items')
      .set({ deleted_at: isTrashed ? sql`now()` : null })
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('deleted_at', isTrashed ? 'is' : 'is not', null)
      .execute()
    return readItem(db, { kind, id })
  })
}
