import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import { writeCursor } from '#platform/database/cursor.ts'
import type { Db } from '#platform/database/database.ts'
import { findPage } from '#platform/database/list-page.ts'
import { publishRevision } from '#platform/pages/revision.ts'
import type { Image, MediaState, Movie } from '../media.contract.ts'
import type { FocusPoint, Gallery, MediaKind } from '../media.rules.ts'
import { renditionUrl } from '../media-url.rules.ts'
import './media.table.ts'

/** An item with the state of its newest file, and the size and public id of its newest ready file, which visitors see. */
export interface ItemRow {
  id: string
  kind: MediaKind
  title: string
  description: string
  alt: string
  gallery: Gallery | null
  is_rendering: boolean
  focus: FocusPoint
  created_at: Date
  listed_at: Date
  deleted_at: Date | null
  state: MediaState
  percent: number
  problem: string | null
  file_name: string
  bytes: number
  /** The file that visitors see. */
  file_id: string | null
  public_id: string | null
  width: number | null
  height: number | null
  duration_ms: number | null
  placeholder: string | null
}

/** `items`: a query that selects rows of `media_items`. */
export function withFiles(items: RawBuilder<unknown>) {
  return sql<ItemRow>`
    select items.*, newest.state, newest.percent, newest.problem, newest.file_name, newest.bytes,
      shown.id as file_id, shown.public_id, shown.width, shown.height, shown.duration_ms, shown.placeholder
    from (${items}) as items
    join lateral (
      select state, percent, problem, file_name, bytes from media_files
      where item_id = items.id order by number desc limit 1
    ) as newest on true
    left join lateral (
      select id, public_id, width, height, duration_ms, placeholder from media_files
      where item_id = items.id and state = 'ready' order by number desc limit 1
    ) as shown on true`
}

/** Of the whole list: what is in one gallery, or what the site shows or does not show. */
export type UseFilter = { gallery: Gallery } | { shownIds: string[]; isShown: boolean } | null

interface Page {
  kind: MediaKind
  isTrash: boolean
  limit: number
  cursor: string | undefined
  search: string
  use: UseFilter
}

export async function listItems(db: Db, { kind, isTrash, limit, cursor, search, use }: Page) {
  const column = isTrash ? 'deleted_at' : 'listed_at'
  const isInFolder = isTrash ? sql`deleted_at is not null` : sql`deleted_at is null`
  const isInList = sql<SqlBool>`kind = ${kind} and ${isInFolder} and ${isUsedAs(use)}`
  const { ids, total, hasMore } = await findPage(db, {
    table: 'media_items',
    ...{ isInList, column, search, limit, cursor },
    storedTotal: use
      ? sql`(select count(*) from media_items where ${isInList})`
      : sql`(select ${sql.ref(isTrash ? 'trash' : 'list')} from media_counts where kind = ${kind})`,
  })
  const page = sql`select * from media_items where id = any(${ids}::uuid[])`
  const { rows: items } = await sql<ItemRow>`
    ${withFiles(page)} order by ${sql.ref(column)} desc, id desc`.execute(db)
  const last = items.at(-1)
  const nextCursor =
    hasMore && last ? writeCursor({ id: last.id, created_at: last[column] ?? last.created_at }) : null
  return { items, total, nextCursor }
}

function isUsedAs(use: UseFilter): RawBuilder<SqlBool> {
  if (!use) return sql<SqlBool>`true`
  if ('gallery' in use) return sql<SqlBool>`gallery = ${use.gallery}`
  const isShown = sql<SqlBool>`(gallery is not null or id = any(${use.shownIds}::uuid[]))`
  return use.isShown ? isShown : sql<SqlBool>`not ${isShown}`
}

type ItemKey = { kind: MediaKind; id: string }

export async function readItem(db: Db, { kind, id }: ItemKey): Promise<ItemRow> {
  const { rows } = await withFiles(
    sql`select * from media_items where id = ${id} and kind = ${kind}`,
  ).execute(db)
  return rows[0] ?? throwNotFound()
}

export function throwNotFound(): never {
  throw new AppError('not_found', 'This isn’t in the library.')
}

export interface MediaDetails {
  title?: string | undefined
  description?: string | undefined
  alt?: string | undefined
  gallery?: Gallery | 'none' | undefined
  focus?: FocusPoint | undefined
}

/** An item in the trash cannot be changed. */
export async function saveDetails(db: Db, { kind, id }: ItemKey, details: MediaDetails): Promise<void> {
  const { gallery, ...texts } = details
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
  if (numUpdatedRows === 0n) throwNotFound()
}

/** Moves an item into the trash or out of it. Idempotent. */
export async function setTrashed(db: Db, { kind, id }: ItemKey, isTrashed: boolean): Promise<ItemRow> {
  return db.transaction().execute(async db => {
    await publishRevision(db)
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

function toItem(row: ItemRow, uses: string[]) {
  const { id, kind, title, description, alt, state, percent, problem, bytes, width, height, placeholder } =
    row
  const publicId = row.public_id ?? ''
  return {
    ...{
      id,
      _id: id,
      title,
      description,
      alt,
      publicId,
      state,
      percent,
      problem,
      bytes,
      width,
      height,
      placeholder,
    },
    url: publicId && renditionUrl({ kind, publicId }, kind === 'video' ? 'mp4' : 'jpg'),
    fileId: row.file_id,
    fileName: row.file_name,
    isRendering: row.is_rendering,
    focus: row.focus,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    // The site shows nothing that is in the trash.
    uses: row.deleted_at ? [] : uses,
  }
}

export function toMovie(row: ItemRow, uses: string[]): Movie {
  return { ...toItem(row, uses), durationMs: row.duration_ms }
}

const GALLERY_NAMES: Record<Gallery, string> = {
  realisations: 'Réalisations gallery',
  histoire: 'Histoire gallery',
}

export function toImage(row: ItemRow, uses: string[]): Image {
  const allUses = row.gallery ? [...uses, GALLERY_NAMES[row.gallery]] : uses
  return { ...toItem(row, allUses), gallery: row.gallery }
}
