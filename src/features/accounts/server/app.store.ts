import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { findStep } from './totp.ts'
import './second-factor.table.ts'

/** Takes the place of one that was never confirmed; false when one is in use. */
export async function keepNewApp(db: Db, userId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authenticator_apps')
    .values({ user_id: userId, secret, confirmed_at: null })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ secret }).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** True for a right code that was not taken before, on whichever replica. */
export async function takeAppCode(
  db: Db,
  userId: string,
  { code, isFirst }: { code: string; isFirst: boolean },
): Promise<boolean> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', isFirst ? 'is' : 'is not', null)
    .executeTakeFirst()
  const step = app && findStep(app.secret, code)
  if (!step) return false
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when none was in use. */
export async function removeApp(db: Db, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return (removed?.confirmed_at ?? null) !== null
}
