import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Caller } from '#platform/http/route.ts'
import { describeDevice } from '../device-name.rules.ts'
import type { SignedInDevice } from '../devices.contract.ts'
import { isAlive } from './session.store.ts'

export async function listSessions(db: Db, { userId, sessionId }: Caller): Promise<SignedInDevice[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where(isAlive)
    .orderBy(sql`id = ${sessionId}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map(({ id, device, created_at, last_seen_at }) => ({
    _id: id,
    id,
    ...describeDevice(device),
    isCurrent: id === sessionId,
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
