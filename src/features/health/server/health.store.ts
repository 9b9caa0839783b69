import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** When a worker was last alive: each looks for jobs of dead ones every two seconds. Null if there has been none. */
export async function readWorkerSeenAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ seenAt: Date | null }>`
    select max(greatest(monitor_claim_on, monitor_on)) as "seenAt" from pgboss.queue`.execute(db)
  return rows[0]?.seenAt ?? null
}

interface JobState {
  waiting: number
  oldestSeconds: number
  /** Within a day, after all their retries. */
  failed: number
}

export async function readJobState(db: Db): Promise<JobState> {
  const { rows } = await sql<JobState>`
    select count(*) filter (where is_due)::int as waiting, count(*) filter (where not is_due)::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where is_due)), 0)::float as "oldestSeconds"
    from (select start_after, state in ('created', 'retry') as is_due from pgboss.job
      where (state in ('created', 'retry') and start_after <= now())
        or (state = 'failed' and completed_on > now() - interval '1 day')) as job`.execute(db)
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, failed: 0 }
}

export async function readDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

interface Callers {
  calls: number
  /** Two of their addresses, in the order of text: the same if there is only one, null if nobody called. */
  first: string | null
  last: string | null
}

/** Who sent the messages of a day and the signed-in calls of a week. */
export async function readCallers(db: Db): Promise<Callers> {
  const { rows } = await sql<Callers>`
    select count(*)::int as calls, min(address) as first, max(address) as last from (
      select address from contact_posts where posted_at > now() - interval '1 day'
      union all select address from audit_entries where happened_at > now() - interval '7 days') as calls`.execute(
    db,
  )
  return rows[0] ?? { calls: 0, first: null, last: null }
}
