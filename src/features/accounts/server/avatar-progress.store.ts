import { sql } from 'kysely'
import type { MediaProblem } from '#features/media/media.rules.ts'
import type { Db } from '#platform/database/database.ts'
import '#features/session/server/auth.table.ts'
import './avatar.table.ts'

export async function findUnfinishedAvatar(db: Db, id: string): Promise<{ originalKey: string } | null> {
  const found = await db
    .selectFrom('avatar_uploads')
    .select('original_key')
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .executeTakeFirst()
  return found ? { originalKey: found.original_key } : null
}

/** Does nothing when the upload was replaced or removed meanwhile. */
export async function showAvatar(db: Db, id: string, avatar: string): Promise<void> {
  await db.transaction().execute(async db => {
    const settled = await settle(db, id, { state: 'ready' })
    if (settled) await setAvatar(db, settled.user_id, avatar)
  })
}

export async function failAvatar(db: Db, id: string, problem: MediaProblem): Promise<void> {
  await settle(db, id, { state: 'failed', problem })
}

function settle(db: Db, id: string, end: { state: 'ready' | 'failed'; problem?: MediaProblem }) {
  return db
    .updateTable('avatar_uploads')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .returning('user_id')
    .executeTakeFirst()
}

export async function setAvatar(db: Db, userId: string, avatar: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ avatar, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}
