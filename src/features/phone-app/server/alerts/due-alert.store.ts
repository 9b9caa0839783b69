import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PushRecipient } from '#platform/push/encrypt-push.ts'
import './alert.table.ts'

/** Longer than the patience with a push service, so that no alert is sent twice at once. */
const LEASE_SECONDS = 60
const WAITS_SECONDS = [15, 60, 300, 1_800]

export interface DueAlert extends PushRecipient {
  id: string
  endpoint: string
  attempts: number
}

/** What came since the last look is told to every device, once for all of it. */
export async function announceMessages(db: Db): Promise<void> {
  await sql`
    with taken as (delete from unannounced_messages returning message_id)
    update push_subscriptions set due_at = now(), attempts = 0 where exists (select from taken)
  `.execute(db)
}

/** Takes alerts for this worker alone; should it die, another takes them when the lease is over. */
export async function claimDueAlerts(db: Db, limit: number): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    update push_subscriptions
    set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from push_subscriptions where due_at <= now()
      order by due_at limit ${limit} for update skip locked
    )
    returning id, endpoint, public_key as "publicKey", auth_secret as "authSecret", attempts
  `.execute(db)
  return rows
}

/** Unless a newer message has made it due again meanwhile. */
export async function settleAlert(db: Db, { id, attempts }: DueAlert): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ due_at: null, attempts: 0 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

export async function postponeAlert(db: Db, alert: DueAlert): Promise<void> {
  const seconds = WAITS_SECONDS[alert.attempts - 1]
  if (seconds === undefined) return settleAlert(db, alert)
  await db
    .updateTable('push_subscriptions')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', alert.id)
    .where('attempts', '=', alert.attempts)
    .execute()
}

export async function removeGoneDevice(db: Db, { id }: DueAlert): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}
