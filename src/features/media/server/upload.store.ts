import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { LARGEST_PART_BYTES, type MediaKind } from '../media.rules.ts'
import type { Upload } from '../upload.contract.ts'
import { filesWithOriginal } from './former-file.store.ts'
import { overQuota } from './media-errors.ts'
import { originalKey } from './original.ts'
import './media.table.ts'

/** An upload in parts. Its id is also in the storage key of the original. */
export interface StoredUpload {
  id: string
  kind: MediaKind
  fileName: string
  bytes: number
  key: string
  storageUpload: string
  /** The storage's receipts (ETags) by part number. */
  parts: Record<string, string>
}

interface NewUpload {
  kind: MediaKind
  fileName: string
  bytes: number
  createdBy: string
}

/** `begin` starts the multipart upload in the storage and returns its id. */
export async function createUpload(
  db: Db,
  { kind, fileName, bytes, createdBy }: NewUpload,
  begin: (key: string) => Promise<string>,
): Promise<StoredUpload> {
  const id = randomUUID()
  const key = originalKey(id)
  const storageUpload = await begin(key)
  await db
    .insertInto('media_uploads')
    .values({
      ...{ id, kind, bytes, created_by: createdBy, file_name: fileName },
      ...{ object_key: key, storage_upload: storageUpload, parts: '{}' },
    })
    .execute()
  return { id, kind, fileName, bytes, key, storageUpload, parts: {} }
}

export async function findUpload(db: Db, id: string): Promise<StoredUpload | null> {
  const row = await db.selectFrom('media_uploads').selectAll().where('id', '=', id).executeTakeFirst()
  return row
    ? {
        ...{ id, kind: row.kind, bytes: row.bytes, parts: row.parts, fileName: row.file_name },
        ...{ key: row.object_key, storageUpload: row.storage_upload },
      }
    : null
}

export async function readStoredUpload(db: Db, id: string): Promise<StoredUpload> {
  const found = await findUpload(db, id)
  if (!found) throw new AppError('not_found', 'This upload no longer exists.')
  return found
}

/** In one statement: several parts may arrive at the same time. */
export async function savePart(db: Db, id: string, part: { number: number; receipt: string }): Promise<void> {
  await db
    .updateTable('media_uploads')
    .set({
      parts: sql`parts || jsonb_build_object(${part.number}::text, ${part.receipt}::text)`,
      touched_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media_uploads').where('id', '=', id).execute()
}

/** Deletes uploads that received no part for a day. */
export async function deleteStaleUploads(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('media_uploads')
    .where(sql<SqlBool>`touched_at < now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const countParts = ({ bytes }: Pick<StoredUpload, 'bytes'>) => Math.ceil(bytes / LARGEST_PART_BYTES)

/** Every part but the last is full. */
export function partBytes({ bytes }: Pick<StoredUpload, 'bytes'>, number: number): number {
  return Math.min(LARGEST_PART_BYTES, bytes - (number - 1) * LARGEST_PART_BYTES)
}

export function isComplete(upload: StoredUpload): boolean {
  return Object.keys(upload.parts).length === countParts(upload)
}

export function toUpload({ id, parts }: StoredUpload): Upload {
  const received = Object.keys(parts).map(Number)
  return { id, partBytes: LARGEST_PART_BYTES, received: received.sort((a, b) => a - b) }
}

/** Throws when the library would exceed its quota. Counts stored originals, also those in the trash, and open uploads. */
export async function checkQuota(
  db: Db,
  { bytes, quotaBytes }: { bytes: number; quotaBytes: number },
): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select (select coalesce(sum(bytes), 0) from ${filesWithOriginal} as files)::bigint
      + (select coalesce(sum(bytes), 0) from media_uploads)::bigint as used
  `.execute(db)
  if ((rows[0]?.used ?? 0) + bytes > quotaBytes) throw overQuota()
}
