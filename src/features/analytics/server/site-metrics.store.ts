import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The state of the site that is exported to Prometheus. */
export interface SiteState {
  mails: { kind: string; waiting: number; oldestSeconds: number }[]
  jobs: { name: string; state: string; count: number }[]
  media: { state: string; count: number }[]
  messages: { folder: string; count: number }[]
  publications: number
  isMailHeld: boolean
  /** How the last self-test of the contact form ended; null before the first. */
  selfTest: string | null
}

/**
 * Since when a mail waits: `due_at` does not tell, because retries move it.
 * Only states with an index, so that the cost does not grow with the number of sent mails.
 */
const UNSENT_MAILS = sql`
  select message_mails.kind, created_at as since
    from message_mails join messages on messages.id = message_id where state in ('due', 'sending')
  union all select 'photos', created_at from photo_notices where state in ('due', 'sending')
  union all select 'reply', created_at from replies where state in ('due', 'sending')
  union all select 'account', created_at from account_mails where state in ('due', 'sending')
  union all select 'campaign', coalesce(starts_at, campaigns.created_at)
    from campaign_mails join campaigns on campaigns.id = campaign_id
    where campaign_mails.state = 'pending' and campaigns.status = 'running'`

export async function readSiteState(db: Db): Promise<SiteState> {
  const mails = await sql<SiteState['mails'][number]>`
    select kind, count(since)::int as waiting,
      coalesce(extract(epoch from now() - min(since)), 0)::float as "oldestSeconds"
    from unnest(array['owner', 'photos', 'acknowledgement', 'resubscription', 'reply', 'account', 'campaign']) as kind
      left join (${UNSENT_MAILS}) as unsent using (kind)
    group by kind`.execute(db)
  const jobs = await sql<SiteState['jobs'][number]>`
    select name, state::text, count(*)::int from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') group by name, state`.execute(db)
  const media = await sql<SiteState['media'][number]>`
    select state, count(id)::int from unnest(array['uploaded', 'processing', 'ready', 'failed']) as state
      left join (select id, state from media_files where replaced_at is null) as current using (state)
    group by state`.execute(db)
  const messages = await sql<SiteState['messages'][number]>`
    select folder, sum(count)::int as count from message_counts
      cross join lateral (values ('inbox', inbox), ('unread', unread), ('spam', spam), ('trash', trash)) as c (folder, count)
    group by folder`.execute(db)
  const site = await sql<Pick<SiteState, 'publications' | 'isMailHeld' | 'selfTest'>>`
    select revision as publications, exists (select from mail_hold) as "isMailHeld",
      (select outcome from self_tests where outcome is not null order by started_at desc limit 1) as "selfTest"
    from site_revision`.execute(db)
  const { publications = 0, isMailHeld = false, selfTest = null } = site.rows[0] ?? {}
  return {
    ...{ mails: mails.rows, jobs: jobs.rows, media: media.rows, messages: messages.rows },
    ...{ publications, isMailHeld, selfTest },
  }
}
