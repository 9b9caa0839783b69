import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Caller } from '#platform/http/route.ts'
import '#features/session/server/auth.table.ts'

// The database's clock alone decides: replicas with different clocks agree.
export const isAlive = sql<boolean>`(
  sessions.last_seen_at > now() - interval '12 hours' and sessions.created_at > now() - interval '7 days'
)`

const TOKEN_BYTES = 32

/** Returns the token, which is stored nowhere but with its holder. */
export async function createSession(db: Db, session: { userId: string; device: string }): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: session.userId, device: session.device.slice(0, 300) })
    .execute()
  return token
}

/** Asked at every call: a session that ended on one replica has ended on all. */
export async function findSession(db: Db, token: string): Promise<Caller | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'users.role'])
    .select(sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as('needs_touch'))
    .where('sessions.token_hash', '=', hashToken(token))
    .where(isAlive)
    .executeTakeFirst()
  if (!row) return null
  if (row.needs_touch)
    await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', row.id).execute()
  return { sessionId: row.id, userId: row.user_id, role: row.role }
}

export async function removeSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Of one account: all, or all but the one that asks. */
export async function removeSessions(db: Db, userId: string, kept: string | null = null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== null, query => query.where('id', '<>', kept))
    .execute()
}

export async function removeEndedSessions(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where(eb => eb.not(isAlive))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
