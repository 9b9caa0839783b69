import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PushRecipient } from '#platform/push/encrypt-push.ts'
import './alert.table.ts'

const MOST_DEVICES = 20

interface Device extends PushRecipient {
  userId: string
  sessionId: string
  endpoint: string
}

/** A browser that changes hands or keys is still one browser. */
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
        order by renewed_at desc offset ${MOST_DEVICES}
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

/** What came since the last look is told to every device, once for all of it. */
export async function announceMessages(db: Db): Promise<void> {
  await sql`
    with taken as (delete from unannounced_messages returning message_id)
    update push_subscriptions set due_at = now(), attempts = 0 where exists (select from taken)
  `.execute(db)
}

export async function removeStoredDevice(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** A browser in which nobody has opened the dashboard for a month is nobody's any more. */
export async function removeForgottenDevices(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('push_subscriptions')
    .where(sql<SqlBool>`renewed_at < now() - interval '30 days'`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
