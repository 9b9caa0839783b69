import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Caller } from '#platform/http/route.ts'
import { describeDevice } from '../device-name.rules.ts'
import type { SignedInDevice } from '../devices.contract.ts'
import '#features/session/server/auth.table.ts'

// By the database's clock, because the clocks of replicas differ.
const isValid = sql<boolean>`case when sessions.is_trusted
  then sessions.last_seen_at > now() - interval '60 days' and sessions.created_at > now() - interval '180 days'
  else sessions.last_seen_at > now() - interval '12 hours' and sessions.created_at > now() - interval '7 days'
end`

const TOKEN_BYTES = 32

interface NewSession {
  userId: string
  device: string
  /** A device of the owner's: the session lasts longer. */
  isTrusted?: boolean
}

/** Returns the token. Only its hash is stored. */
export async function createSession(
  db: Db,
  { userId, device, isTrusted = false }: NewSession,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      device: device.slice(0, 300),
      is_trusted: isTrusted,
    })
    .execute()
  return token
}

/** Read on every call: a session that ended on one replica has ended on all. */
export async function findSession(db: Db, token: string): Promise<Caller | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'users.role'])
    .select(sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as('needs_touch'))
    .where('sessions.token_hash', '=', hashToken(token))
    .where(isValid)
    .executeTakeFirst()
  if (!row) return null
  if (row.needs_touch)
    await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', row.id).execute()
  return { sessionId: row.id, userId: row.user_id, role: row.role }
}

export async function listSessions(db: Db, { userId, sessionId }: Caller): Promise<SignedInDevice[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'is_trusted', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where(isValid)
    .orderBy(sql`id = ${sessionId}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map(({ id, device, is_trusted, created_at, last_seen_at }) => ({
    _id: id,
    id,
    ...describeDevice(device),
    isCurrent: id === sessionId,
    isTrusted: is_trusted,
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }))
}

/** False when this account has no such session. */
export async function removeOwnSession(db: Db, { userId }: Caller, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removeSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** All sessions of an account, or all but `exceptId`. */
export async function removeSessions(db: Db, userId: string, exceptId: string | null = null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== null, query => query.where('id', '<>', exceptId))
    .execute()
}

export async function removeEndedSessions(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where(eb => eb.not(isValid))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
