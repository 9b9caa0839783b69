import { type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { AvatarUpload } from '../avatar.contract.ts'
import { prepareAvatar } from './avatar.jobs.ts'
import { setAvatar } from './avatar-progress.store.ts'
import '#features/session/server/auth.table.ts'
import './avatar.table.ts'

const MAX_PER_HOUR = 10
const WITHIN_AN_HOUR = sql<SqlBool>`created_at > now() - interval '1 hour'`

export async function limitAvatarUploads(db: Db, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('avatar_uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(WITHIN_AN_HOUR)
    .executeTakeFirstOrThrow()
  if (count >= MAX_PER_HOUR)
    throw new AppError('too_many_requests', 'Too many pictures. Wait an hour, then try again.', {
      retryAfterSeconds: 3600,
    })
}

interface NewUpload {
  id: string
  userId: string
  originalKey: string
}

/** Enqueues a stored original for the worker. An earlier upload that is not ready is dropped. */
export async function createAvatarUpload(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, userId, originalKey }: NewUpload,
): Promise<void> {
  await db.transaction().execute(async db => {
    // Locks the user, so that concurrent uploads count each other.
    await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    await limitAvatarUploads(db, userId)
    await dropUnfinished(db, userId)
    await db
      .deleteFrom('avatar_uploads')
      .where('user_id', '=', userId)
      .where(eb => eb.not(WITHIN_AN_HOUR))
      .execute()
    await db.insertInto('avatar_uploads').values({ id, user_id: userId, original_key: originalKey }).execute()
    await jobs.enqueue(db, prepareAvatar, { uploadId: id })
  })
}

/** The storage sweep removes the file, which no row refers to. */
export async function clearAvatar(db: Db, userId: string): Promise<void> {
  await db.transaction().execute(async db => {
    await setAvatar(db, userId, '')
    await dropUnfinished(db, userId)
  })
}

/** The state of the newest upload; null once it is shown, or without one. */
export async function findAvatarUpload(db: Db, userId: string): Promise<AvatarUpload | null> {
  const newest = await db
    .selectFrom('avatar_uploads')
    .select(['state', 'problem'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.state === 'preparing') return { state: 'preparing', problem: null }
  return newest?.state === 'failed' ? { state: 'failed', problem: newest.problem } : null
}

async function dropUnfinished(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('avatar_uploads')
    .set({ state: 'replaced' })
    .where('user_id', '=', userId)
    .where('state', 'in', ['preparing', 'failed'])
    .execute()
}
