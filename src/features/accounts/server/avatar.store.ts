import { type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { AvatarUpload } from '../avatar.contract.ts'
import { prepareAvatar } from './avatar.jobs.ts'
import { setAvatar } from './avatar-progress.store.ts'
import '#features/session/server/auth.table.ts'
import './avatar.table.ts'

const MOST_PER_HOUR = 10
const WITHIN_AN_HOUR = sql<SqlBool>`created_at > now() - interval '1 hour'`

export async function refuseTooManyAvatars(db: Db, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('avatar_uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(WITHIN_AN_HOUR)
    .executeTakeFirstOrThrow()
  if (count >= MOST_PER_HOUR)
    throw new AppError('too_many_requests', 'Too many pictures. Wait an hour, then try again.', {
      retryAfterSeconds: 3600,
    })
}

interface NewUpload {
  id: string
  userId: string
  originalKey: string
}

/** Leaves an original that is in the store to the worker. One that was chosen before is no longer wanted. */
export async function createAvatarUpload(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, userId, originalKey }: NewUpload,
): Promise<void> {
  await db.transaction().execute(async db => {
    // Several sent at once count each other.
    await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    await refuseTooManyAvatars(db, userId)
    await replaceUnfinished(db, userId)
    await db
      .deleteFrom('avatar_uploads')
      .where('user_id', '=', userId)
      .where(eb => eb.not(WITHIN_AN_HOUR))
      .execute()
    await db.insertInto('avatar_uploads').values({ id, user_id: userId, original_key: originalKey }).execute()
    await jobs.enqueue(db, prepareAvatar, { uploadId: id })
  })
}

/** The picture before is named by nobody then: the sweep takes it. */
export async function clearAvatar(db: Db, userId: string): Promise<void> {
  await db.transaction().execute(async db => {
    await setAvatar(db, userId, '')
    await replaceUnfinished(db, userId)
  })
}

/** What became of the newest picture; null once it is shown, or when there is none. */
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

async function replaceUnfinished(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('avatar_uploads')
    .set({ state: 'replaced' })
    .where('user_id', '=', userId)
    .where('state', 'in', ['preparing', 'failed'])
    .execute()
}
