import { type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { publishRevision } from '#platform/pages/revision.ts'
import type { MediaFile } from '../media.contract.ts'
import { type MediaKind, TRASH_DAYS } from '../media.rules.ts'
import { renditionUrl } from '../media-url.rules.ts'
import './media.table.ts'

/** Whether the renditions of a file are still stored: a replaced file is kept as long as the trash. */
export const isKept = sql<SqlBool>`
  (replaced_at is null or replaced_at > now() - make_interval(days => ${TRASH_DAYS}))`

/** A day longer than a file can be brought back: no page that shows it may lose it meanwhile. */
export const isStored = sql<SqlBool>`
  (replaced_at is null or replaced_at > now() - make_interval(days => ${TRASH_DAYS + 1}))`

/** Files whose original is stored. One that failed can be tried again as long as it is the newest of its item. */
export const filesWithOriginal = sql`(
  select * from media_files as file
  where original_key is not null and ${isStored} and not (
    state = 'failed' and created_at <= now() - make_interval(days => ${TRASH_DAYS + 1})
    and exists (select from media_files as later where later.item_id = file.item_id and later.number > file.number)
  )
)`

type ItemKey = { kind: MediaKind; id: string }

interface FileRow {
  id: string
  public_id: string
  file_name: string
  bytes: number
  created_at: Date
  replaced_at: Date
}

/** The files that this item had before its present one, the latest first. */
export async function listFormerFiles(db: Db, { kind, id }: ItemKey): Promise<MediaFile[]> {
  const { rows } = await sql<FileRow>`
    select media_files.id, public_id, file_name, bytes, media_files.created_at, replaced_at
    from media_files join media_items on media_items.id = item_id
    where item_id = ${id} and kind = ${kind} and deleted_at is null and state = 'ready'
      and replaced_at is not null and ${isKept}
    order by number desc
  `.execute(db)
  return rows.map(row => ({
    id: row.id,
    url: renditionUrl({ kind, publicId: row.public_id }, kind === 'video' ? 'mp4' : 'jpg'),
    fileName: row.file_name,
    bytes: row.bytes,
    addedAt: row.created_at.toISOString(),
    replacedAt: row.replaced_at.toISOString(),
  }))
}

/** Shows a former file again; the present one becomes a former file. Idempotent. */
export async function restoreFile(db: Db, { kind, id }: ItemKey, fileId: string): Promise<void> {
  await db.transaction().execute(async db => {
    await publishRevision(db)
    // The newest number is shown: this also overtakes a replacement that is still being prepared.
    const { rows } = await sql<{ original_key: string | null }>`
      update media_files set number = default, replaced_at = null
      where id = ${fileId} and state = 'ready' and ${isKept}
        and item_id = (select id from media_items where id = ${id} and kind = ${kind} and deleted_at is null)
      returning original_key
    `.execute(db)
    const [restored] = rows
    if (!restored) throw new AppError('not_found', 'This file is no longer kept.')
    await replaceFormerFiles(db, id)
    // What came with the program has no original, and is computer-generated.
    await db
      .updateTable('media_items')
      .set({ is_rendering: restored.original_key === null })
      .where('id', '=', id)
      .execute()
  })
}

/** Two files of one item may become ready in any order: the newest is shown. */
export async function replaceFormerFiles(db: Db, itemId: string): Promise<void> {
  await db
    .updateTable('media_files')
    .set({ replaced_at: sql<Date>`now()` })
    .where('item_id', '=', itemId)
    .where('state', '=', 'ready')
    .where('replaced_at', 'is', null)
    .where('number', '<', eb =>
      eb
        .selectFrom('media_files')
        .select(({ fn }) => fn.max('number').as('newest'))
        .where('item_id', '=', itemId)
        .where('state', '=', 'ready'),
    )
    .execute()
}
