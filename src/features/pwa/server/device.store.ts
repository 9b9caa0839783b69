import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PushRecipient } from '#platform/push/encrypt-push.ts'
import './alert.table.ts'

const MAX_DEVICES = 20

interface Device extends PushRecipient {
  userId: string
  sessionId: string
  endpoint: string
}

/** One row per endpoint: a new account or new keys in the same browser replace the old ones. */
export async function saveStoredDevice(db: Db, device: Device): Promise<void> {
  const { userId, sessionId, endpoint, publicKey, authSecret } = device
  const keys = { user_id: userId, session_id: sessionId, public_key: publicKey, auth_secret: authSecret }
  await db.transaction().execute(async db => {
    await db
      .insertInto('push_subscriptions')
      .values({ endpoint, ...keys })
      .onConflict(conflict =>
        conflict.column('endpoint').doUpdateSet({ ...keys, renewed_at: sql<Date>`now()` }),
      )
      .execute()
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId}
        order by renewed_at desc offset ${MAX_DEVICES}
      )
    `.execute(db)
  })
}

export async function hasDevice(db: Db, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return found !== undefined
}

/** Schedules one alert per device for all messages that arrived since the last call. */
export async function scheduleAlerts(db: Db): Promise<void> {
  await sql`
    with taken as (delete from unannounced_messages returning message_id)
    update push_subscriptions set due_at = now(), attempts = 0 where exists (select from taken)
  `.execute(db)
}

export async function removeStoredDevice(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** A browser renews its subscription whenever somebody opens the dashboard in it. */
export async function removeUnusedSubscriptions(db: Db, after: string): Promise<number> {
  const result = await db
    .deleteFrom('push_subscriptions')
    .where(sql<SqlBool>`renewed_at < now() - ${after}::interval`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
