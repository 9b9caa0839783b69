import { type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import './inbox.table.ts'

const PER_MINUTE = 5
const PER_HOUR = 20
const SITE_PER_HOUR = 300

/**
 * One post of an address at a time, on all replicas, to the end of the transaction: parallel posts count too.
 * The commit is on disk before the visitor reads that the message has arrived, whatever the server's default is.
 */
export async function holdAddress(db: Db, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${address}`}, 0)),
    set_config('synchronous_commit', 'on', true)`.execute(db)
}

/** Counts what was stored, not what was tried: a visitor who had to retry has not written more. */
export async function refuseTooMany(db: Db, address: string): Promise<void> {
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

/** More messages in an hour than a contractor gets in a month. */
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

/** Keeps no address of a visitor, and no spent proof, longer than it serves. */
export async function forgetOldPosts(db: Db): Promise<number> {
  await sql`delete from spent_proofs where spent_at < now() - interval '1 day'`.execute(db)
  const { numAffectedRows } =
    await sql`delete from contact_posts where posted_at < now() - interval '1 day'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
