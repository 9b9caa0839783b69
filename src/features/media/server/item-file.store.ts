import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { JobSender } from '#platform/jobs/job-sender.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import type { MediaKind } from '../media.rules.ts'
import { readItem, refuseUnknown, saveText, type Words } from './item.store.ts'
import { prepareMedia } from './media.jobs.ts'
import type { Original } from './original.ts'
import { refuseOverQuota } from './quota.store.ts'

/** An original in the store, and the parts that it came in, if it did. */
export interface NewFile extends Original {
  uploadId: string | null
}

interface Circumstances {
  jobs: JobSender
  kind: MediaKind
  file: NewFile
  quotaBytes: number
}

interface NewItem extends Circumstances {
  words: { title: string; description: string } & Words
  createdBy: string
  idempotencyKey: string | null
}

/** The item's id. A creation that is repeated, because its answer was lost, is the one before, with its file. */
export async function createItem(db: Db, item: NewItem): Promise<{ id: string; isNew: boolean }> {
  const { kind, words, createdBy, idempotencyKey, file } = item
  return db.transaction().execute(async db => {
    await holdLibrary(db)
    const known = await findCreated(db, { idempotencyKey, originalKey: file.key })
    if (known) return { id: known, isNew: false }
    const { title, description, alt = '', gallery } = words
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

interface Change extends Omit<Circumstances, 'file'> {
  id: string
  words: Words
  file: NewFile | null
}

export async function saveItem(db: Db, change: Change): Promise<void> {
  const { kind, id, words, file } = change
  await db.transaction().execute(async db => {
    await announcePublication(db)
    await holdLibrary(db)
    await saveText(db, { kind, id }, words)
    if ((await readItem(db, { kind, id })).deleted_at) refuseUnknown()
    if (file && !(await findCreated(db, { idempotencyKey: null, originalKey: file.key })))
      await addFile(db, id, { ...change, file })
  })
}

/** One creation at a time on all replicas: a repeated one is seen, and the quota is not passed by two at once. */
async function holdLibrary(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('media library', 0)),
    set_config('synchronous_commit', 'on', true)`.execute(db)
}

/** The row, and the job that makes it ready, in one commit. */
async function addFile(db: Db, itemId: string, { jobs, file, quotaBytes }: Circumstances): Promise<void> {
  const { key, fileName, bytes, uploadId } = file
  if (uploadId) await db.deleteFrom('media_uploads').where('id', '=', uploadId).execute()
  await refuseOverQuota(db, { bytes, quotaBytes })
  const { id } = await db
    .insertInto('media_files')
    .values({ item_id: itemId, file_name: fileName, bytes, original_key: key })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(db, prepareMedia, { fileId: id })
}

/** An original that an earlier call has made a file of. */
export async function findStoredFile(db: Db, originalKey: string): Promise<NewFile | null> {
  const row = await db
    .selectFrom('media_files')
    .select(['file_name', 'bytes'])
    .where('original_key', '=', originalKey)
    .executeTakeFirst()
  return row ? { key: originalKey, fileName: row.file_name, bytes: row.bytes, uploadId: null } : null
}

interface Creation {
  idempotencyKey: string | null
  originalKey: string | null
}

/** The item that an earlier call made of the same. */
export async function findCreated(db: Db, { idempotencyKey, originalKey }: Creation): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from media_items where idempotency_key = ${idempotencyKey}
    union select item_id from media_files where original_key = ${originalKey}
  `.execute(db)
  return rows[0]?.id ?? null
}

/** What is already waiting or under way stays so. */
export async function retryNewestFile(
  db: Db,
  { jobs, kind, id }: { jobs: JobSender; kind: MediaKind; id: string },
): Promise<void> {
  await db.transaction().execute(async db => {
    const { state } = await readItem(db, { kind, id })
    if (state === 'ready') throw new AppError('conflict', 'This is ready already.')
    const { rows } = await sql<{ id: string }>`
      update media_files set state = 'uploaded', percent = 0, problem = null
      where id = (select id from media_files where item_id = ${id} order by number desc limit 1) and state = 'failed'
      returning id
    `.execute(db)
    if (rows[0]) await jobs.enqueue(db, prepareMedia, { fileId: rows[0].id })
  })
}
