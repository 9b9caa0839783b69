import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { publishRevision } from '#platform/pages/revision.ts'
import type { MediaKind, MediaProblem } from '../media.rules.ts'
import { replaceFormerFiles } from './former-file.store.ts'
import './media.table.ts'

export interface UnfinishedFile {
  id: string
  itemId: string
  kind: MediaKind
  originalKey: string
}

/** Marks a file as being prepared; null when it is gone or already finished. */
export async function beginPreparing(db: Db, fileId: string): Promise<UnfinishedFile | null> {
  const started = await db
    .updateTable('media_files')
    .set({ state: 'processing', percent: 0, problem: null })
    .where('id', '=', fileId)
    .where('state', 'in', ['uploaded', 'processing'])
    .returning(['id', 'item_id', 'original_key'])
    .executeTakeFirst()
  if (!started?.original_key) return null
  const item = await db
    .selectFrom('media_items')
    .select('kind')
    .where('id', '=', started.item_id)
    .executeTakeFirstOrThrow()
  return { id: fileId, itemId: started.item_id, originalKey: started.original_key, kind: item.kind }
}

export async function savePercent(db: Db, fileId: string, percent: number): Promise<void> {
  await db
    .updateTable('media_files')
    .set({ percent })
    .where('id', '=', fileId)
    .where('state', '=', 'processing')
    .execute()
}

export interface ReadyFile {
  publicId: string
  width: number
  height: number
  durationMs: number | null
  placeholder: string
  luminance: number
  objectKeys: string[]
}

/**
 * From here on visitors see this file instead of the former one. Does nothing for a late worker that was believed dead,
 * whose file another worker has finished.
 */
export async function markReady(db: Db, { id, itemId }: UnfinishedFile, ready: ReadyFile): Promise<void> {
  await db.transaction().execute(async db => {
    // First in every transaction: the same lock order everywhere avoids deadlocks.
    await publishRevision(db)
    const marked = await db
      .updateTable('media_files')
      .set({
        ...{ state: 'ready', percent: 100, ready_at: sql<Date>`now()`, public_id: ready.publicId },
        ...{ width: ready.width, height: ready.height, duration_ms: ready.durationMs },
        ...{ placeholder: ready.placeholder, luminance: ready.luminance, object_keys: ready.objectKeys },
      })
      .where('id', '=', id)
      .where('state', '=', 'processing')
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) return
    await replaceFormerFiles(db, itemId)
    // An uploaded file that is shown counts as a photograph, even where it replaces a computer-generated one.
    await sql`
      update media_items set is_rendering = false
      where id = ${itemId} and exists (select from media_files where id = ${id} and replaced_at is null)
    `.execute(db)
  })
}

export async function markFailed(db: Db, fileId: string, problem: MediaProblem): Promise<void> {
  await db
    .updateTable('media_files')
    .set({ state: 'failed', problem })
    .where('id', '=', fileId)
    .where('state', 'in', ['uploaded', 'processing'])
    .execute()
}
