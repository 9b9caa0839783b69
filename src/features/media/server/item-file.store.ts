import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { JobSender } from '#platform/jobs/job-sender.ts'
import { publishRevision } from '#platform/pages/revision.ts'
import type { MediaKind } from '../media.rules.ts'
import { type MediaDetails, readItem, saveDetails, throwNotFound } from './item.store.ts'
import { prepareMedia } from './media.jobs.ts'
import type { Original } from './original.ts'
import { checkQuota } from './upload.store.ts'

/** A stored original, and its upload if it came in parts. */
export interface NewFile extends Original {
  uploadId: string | null
}

interface FileContext {
  jobs: JobSender
  kind: MediaKind
  file: NewFile
  quotaBytes: number
}

interface NewItem extends FileContext {
  details: MediaDetails & { title: string }
  createdBy: string
  idempotencyKey: string | null
}

/** Idempotent: a request that is repeated because its reply was lost returns the item of the first one, unchanged. */
export async function createItem(db: Db, item: NewItem): Promise<{ id: string; isNew: boolean }> {
  const { kind, details, createdBy, idempotencyKey, file } = item
  return db.transaction().execute(async db => {
    await lockLibrary(db)
    const known = await findCreated(db, { idempotencyKey, originalKey: file.key })
    if (known) return { id: known, isNew: false }
    const { title, description = '', alt = '', gallery } = details
    const { id } = await db
      .insertInto('media_items')
      .values({
        ...{ kind, title, description, alt, created_by: createdBy, idempotency_key: idempotencyKey },
        gallery: gallery && gallery !== 'none' ? gallery : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addFile(db, id, item)
    return { id, isNew: true }
  })
}

interface ItemChange extends Omit<FileContext, 'file'> {
  id: string
  details: MediaDetails
  file: NewFile | null
}

export async function saveItem(db: Db, change: ItemChange): Promise<void> {
  const { kind, id, details, file } = change
  await db.transaction().execute(async db => {
    await publishRevision(db)
    await lockLibrary(db)
    await saveDetails(db, { kind, id }, details)
    if ((await readItem(db, { kind, id })).deleted_at) throwNotFound()
    if (file && !(await findCreated(db, { idempotencyKey: null, originalKey: file.key })))
      await addFile(db, id, { ...change, file })
  })
}

/** One creation at a time across all replicas: repeated requests are detected, and two together cannot exceed the quota. */
export async function lockLibrary(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('media library', 0)),
    set_config('synchronous_commit', 'on', true)`.execute(db)
}

/** Inserts the row and enqueues its job in one transaction. */
async function addFile(db: Db, itemId: string, { jobs, file, quotaBytes }: FileContext): Promise<void> {
  const { key, fileName, bytes, uploadId } = file
  if (uploadId) await db.deleteFrom('media_uploads').where('id', '=', uploadId).execute()
  await checkQuota(db, { bytes, quotaBytes })
  const { id } = await db
    .insertInto('media_files')
    .values({ item_id: itemId, file_name: fileName, bytes, original_key: key })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(db, prepareMedia, { fileId: id })
}

/** The file that an earlier request made of this original. */
export async function findStoredFile(db: Db, originalKey: string): Promise<Original | null> {
  const row = await db
    .selectFrom('media_files')
    .select(['file_name', 'bytes'])
    .where('original_key', '=', originalKey)
    .executeTakeFirst()
  return row ? { key: originalKey, fileName: row.file_name, bytes: row.bytes } : null
}

interface CreationKeys {
  idempotencyKey: string | null
  originalKey: string | null
}

/** The item that an earlier request with the same key or original has created. */
export async function findCreated(
  db: Db,
  { idempotencyKey, originalKey }: CreationKeys,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from media_items where idempotency_key = ${idempotencyKey}
    union select item_id from media_files where original_key = ${originalKey}
  `.execute(db)
  return rows[0]?.id ?? null
}

/** A file that is already queued or in progress is left alone. */
export async function retryNewestFile(
  db: Db,
  { jobs, kind, id }: { jobs: JobSender; kind: MediaKind; id: string },
): Promise<void> {
  await db.transaction().execute(async db => {
    const { state } = await readItem(db, { kind, id })
    if (state === 'ready') throw new AppError('conflict', 'This is already done.')
    const { rows } = await sql<{ id: string }>`
      update media_files set state = 'uploaded', percent = 0, problem = null
      where id = (select id from media_files where item_id = ${id} order by number desc limit 1) and state = 'failed'
      returning id
    `.execute(db)
    if (rows[0]) await jobs.enqueue(db, prepareMedia, { fileId: rows[0].id })
  })
}
