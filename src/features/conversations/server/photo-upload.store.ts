import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { LARGEST_PHOTO_BYTES } from '#features/media/photo.rules.ts'
import { originalKey } from '#features/media/server/original.ts'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { PhotoUpload } from '../contact.contract.ts'
import { PHOTO_PART_BYTES } from '../request.rules.ts'
import { markStoredMessage, restoreStoredMessage } from './message-change.store.ts'
import './conversations.table.ts'

/** A photo that is sent in parts. */
export interface StoredPhotoUpload {
  id: string
  messageId: string
  isByLink: boolean
  bytes: number
  key: string
  storageUpload: string
  /** The storage's receipts by part number. */
  parts: Record<string, string>
}

interface NewUpload {
  messageId: string
  bytes: number
  fingerprint: string
  /** How many photos the message may have. */
  most: number
  /** It is added later, by the private link. */
  isByLink: boolean
}

/** An upload takes minutes: after some hours it is over, and the photo may be begun anew. */
const isBrokenOff = sql<SqlBool>`(state = 'uploading' and created_at < now() - interval '2 hours')`

/** The same file under the same message is one photo, however often it is begun. `begin` starts the upload in the storage. */
export async function beginStoredPhoto(
  db: Db,
  { messageId, bytes, fingerprint, most, isByLink }: NewUpload,
  begin: (key: string) => Promise<string>,
): Promise<PhotoUpload> {
  // Concurrent photos of one message count each other.
  await db.selectFrom('messages').select('id').where('id', '=', messageId).forUpdate().execute()
  const failed = await db
    .deleteFrom('photos')
    .where('message_id', '=', messageId)
    .where('fingerprint', '=', fingerprint)
    .where(sql<SqlBool>`(state = 'failed' or ${isBrokenOff})`)
    .returning('attempts')
    .executeTakeFirst()
  const attempts = failed ? failed.attempts + 1 : 0
  const known = await db
    .selectFrom('photos')
    .select(['id', 'state', 'parts', 'bytes'])
    .where('message_id', '=', messageId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  if (known) {
    if (known.bytes !== bytes) throw new AppError('validation_failed', 'This photo has another size.')
    // Whoever reads the conversation is told of what the link completes.
    if (isByLink && known.state === 'uploading')
      await db.updateTable('photos').set({ by_link: true }).where('id', '=', known.id).execute()
    return toUpload(known)
  }
  const sent = await countSent(db, messageId)
  // One that failed can be sent again, but not without end: each is stored and decoded.
  const isSpent =
    sent.kept >= most ||
    sent.tries + attempts >= most * MOST_TRIES ||
    sent.bytes + bytes * (attempts + 1) > most * LARGEST_PHOTO_BYTES
  if (isSpent) throw new AppError('conflict', 'This request has all the photos it can take.')
  const id = randomUUID()
  const key = originalKey(id)
  const storageUpload = await begin(key)
  await db
    .insertInto('photos')
    .values({
      ...{ id, message_id: messageId, state: 'uploading', bytes, fingerprint, attempts },
      ...{ original_key: key, storage_upload: storageUpload, by_link: isByLink },
    })
    .execute()
  return toUpload({ id, state: 'uploading', parts: {} })
}

/** For each photo that may be kept. */
const MOST_TRIES = 3

/** `kept`: also those on their way. The others count what failed too. */
async function countSent(db: Db, messageId: string): Promise<{ kept: number; tries: number; bytes: number }> {
  const { rows } = await sql<{ kept: number; tries: number; bytes: number }>`
    select count(*) filter (where state <> 'failed' and not ${isBrokenOff}) as kept, coalesce(sum(attempts + 1), 0)::bigint as tries,
      coalesce(sum(bytes * (attempts + 1)), 0)::bigint as bytes
    from photos where message_id = ${messageId} and fingerprint is not null`.execute(db)
  return rows[0] ?? { kept: 0, tries: 0, bytes: 0 }
}

const toUpload = ({ id, state, parts }: { id: string; state: string; parts: object }): PhotoUpload => ({
  id,
  partBytes: PHOTO_PART_BYTES,
  received: Object.keys(parts)
    .map(Number)
    .sort((a, b) => a - b),
  isComplete: state !== 'uploading',
})

export async function readPhotoUpload(db: Db, id: string): Promise<StoredPhotoUpload | null> {
  const { rows } = await sql<StoredPhotoUpload>`
    select id, message_id as "messageId", by_link as "isByLink", bytes, original_key as key, storage_upload as "storageUpload", parts
    from photos where id = ${id} and state = 'uploading' and not ${isBrokenOff}`.execute(db)
  return rows[0] ?? null
}

/** In one statement: several parts may arrive at the same time. */
export async function savePhotoPart(
  db: Db,
  id: string,
  { number, receipt }: { number: number; receipt: string },
): Promise<void> {
  await sql`
    update photos set parts = parts || jsonb_build_object(${number}::text, ${receipt}::text)
    where id = ${id} and state = 'uploading'`.execute(db)
}

export const countPhotoParts = ({ bytes }: Pick<StoredPhotoUpload, 'bytes'>) =>
  Math.ceil(bytes / PHOTO_PART_BYTES)

/** Every part but the last is full. */
export const photoPartBytes = ({ bytes }: Pick<StoredPhotoUpload, 'bytes'>, number: number) =>
  Math.min(PHOTO_PART_BYTES, bytes - (number - 1) * PHOTO_PART_BYTES)

/** All parts are in the store. False if it was deleted or completed meanwhile. */
export async function completeStoredPhoto(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ state: 'preparing', storage_upload: null })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The acknowledgement says how many photos have arrived: once all that were announced have, it need not wait. */
export async function releaseAcknowledgement(db: Db, messageId: string): Promise<void> {
  await sql`
    update message_mails set due_at = now()
    where message_id = ${messageId} and kind = 'acknowledgement' and state = 'due' and due_at > now()
      and (select photo_count from messages where id = ${messageId}) <= (
        select count(*) from photos where message_id = ${messageId} and fingerprint is not null
          and state <> 'uploading')`.execute(db)
}

/**
 * Photos that are added within a minute of each other are one entry, for ten minutes at most; the owner and the devices are
 * told of it. With it the conversation is unread again; a deleted one is restored, as by a mail of the customer. One in spam
 * only gets the photo.
 */
export async function noteAddedPhoto(
  db: Db,
  { id, messageId }: Pick<StoredPhotoUpload, 'id' | 'messageId'>,
): Promise<void> {
  const { status } = await db
    .selectFrom('messages')
    .select('status')
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (status === 'quarantined') return
  const { rows } = await sql<{ entryId: string; dueAt: Date; isNew: boolean }>`
    with open as (
      update photo_notices set due_at = least(now() + interval '1 minute', photo_notices.created_at + interval '10 minutes')
      from conversation_entries where conversation_entries.id = entry_id and message_id = ${messageId}
        -- Nothing sends notices while mail is paused.
        and photo_notices.state = 'due' and attempts = 0 and photo_notices.created_at > now() - interval '10 minutes'
      returning entry_id, due_at, false as is_new
    ), entry as (
      insert into conversation_entries (message_id, kind, received_at, created_at)
      select ${messageId}, 'photos_added', clock_timestamp(), clock_timestamp() where not exists (select from open)
      returning id
    ), notice as (
      insert into photo_notices (entry_id, due_at) select id, now() + interval '1 minute' from entry
      returning entry_id, due_at, true as is_new
    )
    select entry_id as "entryId", due_at as "dueAt", is_new as "isNew"
    from (table open union all table notice) of_photo`.execute(db)
  const { entryId, dueAt, isNew } = rows[0] ?? {}
  if (!entryId) throw new Error('The photo has no entry.')
  const isRestored = await restoreStoredMessage(db, messageId)
  if (isNew || isRestored) await markStoredMessage(db, messageId, { isRead: false })
  await db.updateTable('photos').set({ entry_id: entryId }).where('id', '=', id).execute()
  await sql`
    insert into photo_alerts (subscription_id, entry_id, due_at)
    select id, ${entryId}, ${dueAt} from push_subscriptions
    on conflict (subscription_id, entry_id) do update set due_at = excluded.due_at`.execute(db)
}

export async function deletePhotoUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('photos').where('id', '=', id).where('state', '=', 'uploading').execute()
}

/** Photos whose sender went away, or whose mailbox is no longer read: the dashboard says that they are missing. */
export async function failStalePhotos(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update photos set state = 'failed', original_key = null, storage_upload = null,
      problem = case state when 'uploading' then 'not_sent' else 'not_fetched' end
    where (state = 'uploading' and created_at < now() - interval '1 day')
      or (state = 'fetching' and created_at < now() - interval '7 days')`.execute(db)
  return Number(numAffectedRows ?? 0)
}
