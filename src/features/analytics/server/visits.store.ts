import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Visits } from '../visits.contract.ts'
import './visits.table.ts'

const DAYS_SHOWN = 30
const TODAY = sql<string>`(now() at time zone 'America/Toronto')::date`

interface Presence {
  seen: readonly string[]
  /** Not in `seen`. */
  departed: readonly string[]
  visits: number
}

/**
 * One statement for any number of tabs. The row of a departed tab stays until the next sweep: its last heartbeat may
 * arrive late, through another replica, and must not bring it back.
 */
export async function recordPresence(db: Db, { seen, departed, visits }: Presence): Promise<void> {
  await sql`
    with seen as (
      insert into open_tabs (tab) select unnest(${seen}::text[])
      on conflict (tab) do update set seen_at = excluded.seen_at where open_tabs.seen_at > '-infinity'
    ), departed as (
      insert into open_tabs (tab, seen_at) select unnest(${departed}::text[]), '-infinity'
      on conflict (tab) do update set seen_at = excluded.seen_at
    )
    insert into visit_days (day, visits) select ${TODAY}, ${visits}::int where ${visits}::int > 0
    on conflict (day) do update set visits = visit_days.visits + excluded.visits
  `.execute(db)
}

/** Called every 10 seconds: no tab is stored for more than 5 minutes after its last heartbeat. */
export async function removeOldTabs(db: Db): Promise<void> {
  await sql`delete from open_tabs where seen_at < now() - interval '290 seconds'`.execute(db)
}

export async function summarizeVisits(db: Db): Promise<Visits> {
  const { rows } = await sql<Visits>`
    select
      (select coalesce(sum(visits), 0)::int from visit_days) as total,
      (select to_char(min(day), 'YYYY-MM-DD') from visit_days) as since,
      (select count(*)::int from open_tabs where seen_at > now() - interval '5 minutes') as online,
      (
        select json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'), 'visits', coalesce(visits, 0)) order by d)
        from generate_series(${TODAY} - ${DAYS_SHOWN - 1}::int, ${TODAY}, interval '1 day') d
        left join visit_days on day = d::date
      ) as days
  `.execute(db)
  return rows[0] ?? { total: 0, since: null, online: 0, days: [] }
}
