import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import '#features/session/server/auth.table.ts'

const MARK_BYTES = 32

/** A browser is known to an account by the mark that a sign-in left in it; one without gets a mark. */
export async function recognizeDevice(
  db: Db,
  userId: string,
  deviceMark: string | undefined,
): Promise<{ isNew: boolean; deviceMark: string }> {
  const known = deviceMark ? await findDevice(db, userId, deviceMark) : null
  if (!deviceMark || !known) return { isNew: true, deviceMark: await addDevice(db, userId) }
  await db
    .updateTable('known_devices')
    .set({ last_seen_at: sql`now()`, has_signed_in: true })
    .where('mark_hash', '=', hashMark(deviceMark))
    .execute()
  return { isNew: !known.hasSignedIn, deviceMark }
}

/** Returns the mark, which is stored nowhere but in the browser. */
export async function addDevice(db: Db, userId: string, { hasSignedIn = true } = {}): Promise<string> {
  const mark = randomBytes(MARK_BYTES).toString('base64url')
  await db
    .insertInto('known_devices')
    .values({ mark_hash: hashMark(mark), user_id: userId, has_signed_in: hasSignedIn })
    .execute()
  return mark
}

interface Trust {
  userId: string | undefined
  deviceMark: string | undefined
  /** A reset proves the mailbox only: its mark counts for the password, not for the second factor. */
  needsSignIn?: boolean
}

/** What the guesses of a trusted device are counted by; null for any other. Takes the same time for an unknown account. */
export async function findTrustedDevice(
  db: Db,
  { userId, deviceMark, needsSignIn = false }: Trust,
): Promise<string | null> {
  if (!deviceMark) return null
  const known = await findDevice(db, userId ?? NOBODY, deviceMark)
  if (!known || (needsSignIn && !known.hasSignedIn)) return null
  return `device ${hashMark(deviceMark).toString('hex')}`
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function findDevice(db: Db, userId: string, mark: string): Promise<{ hasSignedIn: boolean } | null> {
  const device = await db
    .selectFrom('known_devices')
    .select('has_signed_in as hasSignedIn')
    .where('mark_hash', '=', hashMark(mark))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return device ?? null
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
