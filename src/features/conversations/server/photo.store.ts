import { buffer } from 'node:stream/consumers'
import { type SqlBool, sql } from 'kysely'
import type { MediaProblem } from '#features/media/media.rules.ts'
import { photoKey } from '#features/media/photo.rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Photo } from '../conversations.contract.ts'
import './conversations.table.ts'

/** Where the mailbox has a photo. */
export interface MailPlace {
  mailbox: string
  folder: string
  uidValidity: number
  uid: number
}

interface NewPhotos extends MailPlace {
  conversationId: string
  entryId: string
  parts: string[]
}

/** Photos of a mail, which are fetched after its words. */
export async function insertMailPhotos(db: Db, photos: NewPhotos): Promise<void> {
  const { conversationId, entryId, mailbox, folder, uidValidity, uid, parts } = photos
  if (parts.length === 0) return
  const place = { mailbox, mail_folder: folder, uid_validity: uidValidity, mail_uid: uid }
  await db
    .insertInto('photos')
    .values(
      parts.map(part => ({
        ...{ message_id: conversationId, entry_id: entryId, state: 'fetching' as const, mail_part: part },
        ...place,
      })),
    )
    .execute()
}

export async function countMailPhotos(db: Db, conversationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('message_id', '=', conversationId)
    .where('mail_uid', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export interface PhotoToFetch extends Omit<MailPlace, 'mailbox'> {
  id: string
  part: string
}

export async function findPhotoToFetch(db: Db, mailbox: string): Promise<PhotoToFetch | undefined> {
  const { rows } = await sql<PhotoToFetch>`
    select id, mail_folder as folder, uid_validity as "uidValidity", mail_uid as uid, mail_part as part
    from photos where state = 'fetching' and mailbox = ${mailbox} order by attempts, photo_number limit 1
  `.execute(db)
  return rows[0]
}

const MOST_ATTEMPTS = 5

/** A photo that ended the connection, or that the mailbox does not hand out. */
export async function countFailedFetch(db: Db, id: string): Promise<void> {
  await sql`
    update photos set attempts = attempts + 1,
      state = case when attempts + 1 < ${MOST_ATTEMPTS} then state else 'failed' end,
      problem = case when attempts + 1 < ${MOST_ATTEMPTS} then null else 'not_fetched' end
    where id = ${id} and state = 'fetching'`.execute(db)
}

/** Its original is stored. False if it was deleted meanwhile. */
export async function markPhotoStored(db: Db, id: string, originalKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ state: 'preparing', original_key: originalKey })
    .where('id', '=', id)
    .where('state', '=', 'fetching')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `isOld`: it has been tried for a week. */
export async function findUnpreparedPhoto(
  db: Db,
  id: string,
): Promise<{ originalKey: string; isOld: boolean } | null> {
  const row = await db
    .selectFrom('photos')
    .select(['original_key', sql<boolean>`created_at < now() - interval '7 days'`.as('isOld')])
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .executeTakeFirst()
  return row?.original_key ? { originalKey: row.original_key, isOld: row.isOld } : null
}

/**
 * False if the photo was deleted or given up meanwhile: nothing refers to its renditions. When two runs overlap it may be
 * ready already: both have stored the same objects.
 */
export async function markPhotoReady(
  db: Db,
  id: string,
  { width, height }: { width: number; height: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ state: 'ready', original_key: null, width, height })
    .where('id', '=', id)
    .where('state', 'in', ['preparing', 'ready'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markPhotoFailed(
  db: Db,
  id: string,
  problem: MediaProblem | 'gone_from_mailbox',
): Promise<void> {
  await db
    .updateTable('photos')
    .set({ state: 'failed', original_key: null, problem })
    .where('id', '=', id)
    .where('state', 'in', ['fetching', 'preparing'])
    .execute()
}

export async function readPhotos(db: Db, messageIds: string[]): Promise<Map<string, Photo[]>> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'message_id', 'entry_id', 'state', 'width', 'height', 'created_at'])
    .where('message_id', 'in', messageIds)
    // There is nothing to show of those that never came; they are counted as missing.
    .where(sql<SqlBool>`problem is distinct from 'not_sent'`)
    .orderBy('photo_number')
    .execute()
  const toPhoto = (row: (typeof rows)[number]): Photo => ({
    id: row.id,
    entryId: row.entry_id,
    state: row.state === 'fetching' || row.state === 'uploading' ? 'preparing' : row.state,
    width: row.width,
    height: row.height,
    createdAt: row.created_at.toISOString(),
  })
  const byMessage = Map.groupBy(rows, row => row.message_id)
  return new Map(Array.from(byMessage, ([id, group]) => [id, group.map(toPhoto)]))
}

const MOST_SMALL_PHOTOS = 4
const MOST_SMALL_BYTES = 1_000_000

/** The first photos of a message that are ready, in small, for a mail. A mail does not wait for the storage. */
export async function readSmallPhotos(db: Db, storage: Storage, messageId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('photos')
    .select('id')
    .where('message_id', '=', messageId)
    .where('state', '=', 'ready')
    .orderBy('photo_number')
    .limit(MOST_SMALL_PHOTOS)
    .execute()
  const read = async (id: string) => {
    const object = await storage.read(photoKey(id, 'small')).catch(() => null)
    return object ? [await buffer(object.stream).catch(() => Buffer.alloc(0))] : []
  }
  let bytes = 0
  return (await Promise.all(rows.map(({ id }) => read(id)))).flat().filter(picture => {
    bytes += picture.length
    return picture.length > 0 && bytes <= MOST_SMALL_BYTES
  })
}

export async function isReadyPhoto(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return row !== undefined
}

interface DeletedPhoto {
  conversationId: string
  originalKey: string | null
}

/**
 * The id of its conversation and the key of what was not prepared yet; undefined if there is no such photo. One that the
 * customer sent counts as announced no more: it is not missing.
 */
export async function deleteStoredPhoto(db: Db, id: string): Promise<DeletedPhoto | undefined> {
  const { rows } = await sql<DeletedPhoto>`
    with deleted as (
      delete from photos where id = ${id} returning message_id, original_key, fingerprint
    ), announced as (
      update messages set photo_count = greatest(photo_count - 1, 0) from deleted
      where messages.id = deleted.message_id and deleted.fingerprint is not null
    )
    select message_id as "conversationId", original_key as "originalKey" from deleted`.execute(db)
  return rows[0]
}
