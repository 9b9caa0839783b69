import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import '../auth.table.ts'

const MARK_BYTES = 32

/** A browser is known to an account by the mark that a sign-in left in it; one without gets a mark. */
export async function recognizeDevice(
  db: Db,
  userId: string,
  deviceMark: string | undefined,
): Promise<{ isNew: boolean; deviceMark: string }> {
  if (deviceMark && (await isKnown(db, userId, deviceMark))) return { isNew: false, deviceMark }
  const mark = randomBytes(MARK_BYTES).toString('base64url')
  await db
    .insertInto('known_devices')
    .values({ mark_hash: hashMark(mark), user_id: userId })
    .execute()
  return { isNew: true, deviceMark: mark }
}

async function isKnown(db: Db, userId: string, mark: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ last_seen_at: sql`now()` })
    .where('mark_hash', '=', hashMark(mark))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

export async function removeForgottenDevices(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', sql<Date>`now() - interval '1 year'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function hashMark(mark: string): Buffer {
  return createHash('sha256').update(mark).digest()
}
