import { type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import './conversations.table.ts'

const PER_MINUTE = 5
const PER_HOUR = 20
const SITE_PER_HOUR = 300

/**
 * Serialises the posts of one IP address on all replicas until the end of the transaction, so that the limit counts
 * parallel posts. Also makes the commit synchronous whatever the default is: the visitor is told that the message has
 * arrived only once it is on disk.
 */
export async function lockAddress(db: Db, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${address}`}, 0)),
    set_config('synchronous_commit', 'on', true)`.execute(db)
}

/** Counts stored messages, not requests: a retry does not count. */
export async function enforceRateLimit(db: Db, address: string): Promise<void> {
  const { rows } = await sql<{ seconds: number | null }>`
    select max(seconds) as seconds from (
      (select ceil(extract(epoch from posted_at + interval '1 minute' - now()))::int as seconds
       from contact_posts where address = ${address} and posted_at > now() - interval '1 minute'
       order by posted_at desc offset ${PER_MINUTE - 1} limit 1)
      union all
      (select ceil(extract(epoch from posted_at + interval '1 hour' - now()))::int
       from contact_posts where address = ${address} and posted_at > now() - interval '1 hour'
       order by posted_at desc offset ${PER_HOUR - 1} limit 1)
    ) as waits
  `.execute(db)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds > 0)
    throw new AppError('too_many_requests', 'Too many messages from this connection. Wait, then try again.', {
      retryAfterSeconds: seconds,
    })
}

/** A contractor gets fewer messages than this in a month. */
export async function isFlooded(db: Db): Promise<boolean> {
  const post = await db
    .selectFrom('contact_posts')
    .select('id')
    .where(sql<SqlBool>`posted_at > now() - interval '1 hour'`)
    .offset(SITE_PER_HOUR - 1)
    .limit(1)
    .executeTakeFirst()
  return post !== undefined
}

/** Deletes IP addresses of visitors and spent proofs of work: the limits look back less than a day. */
export async function removeOldPosts(db: Db, after: string): Promise<number> {
  await sql`delete from spent_proofs where spent_at < now() - ${after}::interval`.execute(db)
  const { numAffectedRows } =
    await sql`delete from contact_posts where posted_at < now() - ${after}::interval`.execute(db)
  return Number(numAffectedRows ?? 0)
}
