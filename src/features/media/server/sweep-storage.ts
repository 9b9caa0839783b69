import { sql } from 'kysely'
import { type Db, readClock } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { MEDIA_KINDS, TRASH_DAYS } from '../media.rules.ts'
import { PHOTO_SIZES } from '../photo.rules.ts'
import { filesWithOriginal, isStored } from './former-file.store.ts'
import './media.table.ts'
import { deleteStaleUploads } from './upload.store.ts'

/** Longer than the slowest upload, and than a worker needs to reference what it has stored. */
const MIN_AGE_MS = 60 * 60_000

interface SweepResult {
  objects: number
  uploads: number
}

/** Deletes stored objects and open uploads that no row references, except recent ones. */
export async function sweepStorage(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { minAgeMs = MIN_AGE_MS } = {},
): Promise<SweepResult> {
  await deleteStaleUploads(db)
  // The database's clock: a worker whose own clock is fast would delete new objects.
  const storedBefore = (await readClock(db)).getTime() - minAgeMs
  // List the storage before reading the rows: an object that is not referenced after the listing never will be.
  const openUploads: { key: string; upload: string }[] = []
  for await (const { key, upload, begunAt } of storage.listOpenParts())
    if (begunAt.getTime() <= storedBefore) openUploads.push({ key, upload })
  const stored: string[] = []
  for await (const { key, storedAt } of storage.list(''))
    if (storedAt.getTime() <= storedBefore) stored.push(key)

  const referenced = await findReferencedObjects(db)
  const abandoned = openUploads.filter(({ upload }) => !referenced.uploads.has(upload))
  for (const { key, upload } of abandoned) await storage.abortParts(key, upload)
  // Rendition keys depend on the content: a worker may be storing an orphaned one again right now.
  const isOrphan = (key: string) =>
    !referenced.keys.has(key) && !(referenced.isPreparing && key.startsWith('public/'))
  const orphans = stored.filter(isOrphan)
  await storage.remove(orphans)
  return { objects: orphans.length, uploads: abandoned.length }
}

interface ReferencedObjects {
  keys: Set<string>
  /** Ids of open multipart uploads in the storage. */
  uploads: Set<string>
  /** A worker may be storing renditions that no row references yet. */
  isPreparing: boolean
}

/** Everything that a row references; in one statement, so that it is one snapshot. */
export async function findReferencedObjects(db: Db): Promise<ReferencedObjects> {
  const { rows } = await sql<{ keys: string[]; uploads: string[]; is_preparing: boolean }>`
    select
      array(
        select unnest(object_keys) from media_files where ${isStored}
        union all select original_key from ${filesWithOriginal} as files
        union all select unnest(media_keys) from mail_templates
        union all select unnest(media_keys) from campaigns
        union all select object_key from media_uploads
        union all select original_key from avatar_uploads where state = 'preparing'
        union all select original_key from photos where state in ('uploading', 'preparing')
        -- The keys of photoKey.
        union all select format('private/%s/%s.jpg', id, size) from photos, unnest(${[...PHOTO_SIZES]}::text[]) size
        -- The key of a rendition is its URL with another prefix.
        union all select regexp_replace(avatar, '^/media/', 'public/') from users where avatar <> ''
      ) as keys,
      array(
        select storage_upload from media_uploads
        union all select storage_upload from photos where state = 'uploading'
      ) as uploads,
      exists (select from media_files where state = 'processing') as is_preparing
  `.execute(db)
  const [found] = rows
  return {
    keys: new Set(found?.keys),
    uploads: new Set(found?.uploads),
    isPreparing: found?.is_preparing ?? true,
  }
}

/** Deletes items whose time in the trash is over; the sweep then deletes their objects. */
export async function purgeTrash(db: Db): Promise<number> {
  let purged = 0
  // One kind at a time, to avoid a deadlock on the rows of `media_counts`.
  for (const kind of MEDIA_KINDS) {
    const { numAffectedRows } = await sql`
      delete from media_items
      where kind = ${kind} and deleted_at < now() - make_interval(days => ${TRASH_DAYS})
    `.execute(db)
    purged += Number(numAffectedRows ?? 0)
  }
  return purged
}
