import { createHash } from 'node:crypto'
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
  details: MediaDetails
  file: NewFile
  quotaBytes: number
}

interface NewItem extends FileContext {
  details: MediaDetails & { title: string }
  createdBy: string
  idempotencyKey: string | null
}

/** Idempotent: a request that is repeated because its reply was lost returns the item of the first one, unchanged. */
export async function createItem(db: Db, item: NewItem): Promise<Created & { isNew: boolean }> {
  const { kind, details, createdBy, idempotencyKey, file } = item
  return db.transaction().execute(async db => {
    await lockLibrary(db)
    const known = await findCreated(db, { idempotencyKey, originalKey: file.key })
    if (known) return { ...known, isNew: false }
    const { title, description = '', alt = '', gallery } = details
    const { id } = await db
      .insertInto('media_items')
      .values({
        ...{ kind, title, description, alt, created_by: createdBy, idempotency_key: idempotencyKey },
        gallery: gallery && gallery !== 'none' ? gallery : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, fileId: await addFile(db, id, item), isNew: true }
  })
}

interface ItemChange extends Omit<FileContext, 'file'> {
  id: string
  file: NewFile | null
}

export async function saveItem(db: Db, change: ItemChange): Promise<void> {
  const { kind, id, details, file } = change
  await db.transaction().execute(async db => {
    await publishRevision(db)
    await lockLibrary(db)
    const known = file && (await findCreated(db, { idempotencyKey: null, originalKey: file.key }))
    if (known?.id === id) await correctDetails(db, { kind, created: known, details })
    else await saveDetails(db, { kind, id }, details)
    if ((await readItem(db, { kind, id })).deleted_at) throwNotFound()
    if (file && !known) await addFile(db, id, { ...change, file })
  })
}

interface Correction {
  kind: MediaKind
  created: Created
  details: MediaDetails
}

/** For a repeated creation. */
export async function correctItem(db: Db, correction: Correction): Promise<void> {
  await db.transaction().execute(async db => {
    await publishRevision(db)
    await correctDetails(db, correction)
  })
}

/** Texts may have been corrected since the first call, whose reply was lost. What somebody has changed since stays. */
async function correctDetails(db: Db, { kind, created, details }: Correction): Promise<void> {
  const { id, fileId } = created
  const hash = textsHash(details)
  const differs = await db
    .selectFrom('media_files')
    .select('id')
    .where('id', '=', fileId)
    .where('texts_hash', '<>', hash)
    .executeTakeFirst()
  if (!differs) return
  await saveDetails(db, { kind, id }, details)
  await db.updateTable('media_files').set({ texts_hash: hash }).where('id', '=', fileId).execute()
}

const textsHash = ({ title, description, alt, gallery, focus }: MediaDetails) =>
  createHash('sha256')
    .update(JSON.stringify([title, description, alt, gallery, focus]))
    .digest()

/** One creation at a time across all replicas: repeated requests are detected, and two together cannot exceed the quota. */
export async function lockLibrary(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('media library', 0)),
    set_config('synchronous_commit', 'on', true)`.execute(db)
}

/** Inserts the row and enqueues its job in one transaction. Returns its id. */
async function addFile(
  db: Db,
  itemId: string,
  { jobs, details, file, quotaBytes }: FileContext,
): Promise<string> {
  const { key, fileName, bytes, uploadId } = file
  if (uploadId) await db.deleteFrom('media_uploads').where('id', '=', uploadId).execute()
  await checkQuota(db, { bytes, quotaBytes })
  const { id } = await db
    .insertInto('media_files')
    .values({
      ...{ item_id: itemId, file_name: fileName, bytes, original_key: key },
      texts_hash: textsHash(details),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(db, prepareMedia, { fileId: id })
  return id
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

/** An item, and the file that came with the call. */
export interface Created {
  id: string
  fileId: string
}

/** The item that an earlier request with the same key or original has created. */
export async function findCreated(
  db: Db,
  { idempotencyKey, originalKey }: CreationKeys,
): Promise<Created | null> {
  const { rows } = await sql<Created>`
    select id, (select id from media_files where item_id = media_items.id order by created_at limit 1) as "fileId"
    from media_items where idempotency_key = ${idempotencyKey}
    union select item_id, id from media_files where original_key = ${originalKey}
  `.execute(db)
  return rows[0] ?? null
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
