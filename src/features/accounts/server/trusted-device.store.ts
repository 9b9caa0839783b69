import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import '#features/session/server/auth.table.ts'

const TOKEN_BYTES = 32

/** A browser is known to an account by the token that an earlier sign-in stored in it; a new one gets a token. */
export async function recognizeDevice(
  db: Db,
  userId: string,
  deviceToken: string | undefined,
): Promise<{ isNew: boolean; deviceToken: string }> {
  const known = deviceToken ? await findDevice(db, userId, deviceToken) : null
  if (!deviceToken || !known) return { isNew: true, deviceToken: await addTrustedDevice(db, userId) }
  await db
    .updateTable('known_devices')
    .set({ last_seen_at: sql`now()`, has_signed_in: true })
    .where('mark_hash', '=', hashToken(deviceToken))
    .execute()
  return { isNew: !known.hasSignedIn, deviceToken }
}

/** Returns the token for the browser. Only its hash is stored. */
export async function addTrustedDevice(db: Db, userId: string, { hasSignedIn = true } = {}): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('known_devices')
    .values({ mark_hash: hashToken(token), user_id: userId, has_signed_in: hasSignedIn })
    .execute()
  return token
}

interface DeviceLookup {
  userId: string | undefined
  deviceToken: string | undefined
  /** A reset proves access to the mailbox only: its token counts for the password, not for the second factor. */
  needsSignIn?: boolean
}

/** The key by which attempts of a trusted device are counted; null for any other. Same timing for an unknown account. */
export async function findTrustedDevice(
  db: Db,
  { userId, deviceToken, needsSignIn = false }: DeviceLookup,
): Promise<string | null> {
  if (!deviceToken) return null
  const known = await findDevice(db, userId ?? NOBODY, deviceToken)
  if (!known || (needsSignIn && !known.hasSignedIn)) return null
  return `device ${hashToken(deviceToken).toString('hex')}`
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function findDevice(db: Db, userId: string, token: string): Promise<{ hasSignedIn: boolean } | null> {
  const device = await db
    .selectFrom('known_devices')
    .select('has_signed_in as hasSignedIn')
    .where('mark_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return device ?? null
}

export async function removeTrustedDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

export async function removeUnusedDevices(db: Db, after: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', sql<Date>`now() - ${after}::interval`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
