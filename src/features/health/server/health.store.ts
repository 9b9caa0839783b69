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

/** The one address that all messages of a day and all signed-in calls of a week came from; null if there are more, or few calls. */
export async function findOnlyAddress(db: Db, leastCalls: number): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    select min(address) as address from (
      select address from contact_posts where posted_at > now() - interval '1 day'
      union all select address from audit_entries where happened_at > now() - interval '7 days') as calls
    having count(*) >= ${leastCalls} and min(address) = max(address)`.execute(db)
  return rows[0]?.address ?? null
}
