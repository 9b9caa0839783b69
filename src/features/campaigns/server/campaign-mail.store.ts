import { type SqlBool, sql } from 'kysely'
import { mayBeMailed } from '#features/contacts/server/suppression.store.ts'
import type { Db } from '#platform/database/database.ts'
import { WORKER_LOCKS } from './worker-lock.ts'
import './campaigns.table.ts'

/** A mail that only this worker may send. */
export interface ClaimedMail {
  id: string
  campaignId: string
  attempts: number
  name: string
  email: string
  basis: string | null
  basisOn: string | null
  addressHash: Buffer
  wasInDoubt: boolean
}

/**
 * Releases the mails of dead workers, and those that this worker still holds from an aborted round. A mail in state
 * `committing` may have arrived: it is marked as in doubt and sent again with the same Message-ID.
 */
export async function reclaimExpired(db: Db, worker: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update campaign_mails set state = 'pending', worker = null, due_at = now(),
      was_in_doubt = was_in_doubt or state = 'committing'
    where worker is not null and (worker = ${worker} or not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and classid = ${WORKER_LOCKS} and objid = worker::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Whether the recipient of a `mail` may get promotional mail today, at this address. A test goes to an account, which need
 * not be a contact. Counted, because PostgreSQL may read the whole list for an `exists`.
 */
export const mayStillBeMailed = sql<SqlBool>`(mail.rank = 0 or (
  select count(*) from contacts
  where contacts.address_hash = mail.address_hash and ${mayBeMailed}) > 0)`

/**
 * Claims due mails of campaigns that run. Fails those of people who may not be mailed any more since the campaign started,
 * and those that were being tried when their campaign was stopped.
 */
export async function claimDue(db: Db, worker: number, limit: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with mail as (
      select mail.id, mail.rank, mail.address_hash, campaign.status
      from campaign_mails as mail join campaigns as campaign on campaign.id = mail.campaign_id
      where mail.state = 'pending' and mail.due_at <= now() and campaign.status <> 'paused'
      order by rank, due_at limit ${limit} for update of mail skip locked
    ), due as (
      -- After the limit, so that only the claimed recipients are looked up.
      select id, case
          when status = 'stopped' then 'stopped'
          when ${mayStillBeMailed} then null
          when exists (select from suppressions where suppressions.address_hash = mail.address_hash) then 'left_the_list'
          else 'not_allowed'
        end as problem
      from mail
    ), left_out as (
      update campaign_mails m set state = 'failed', problem = due.problem, settled_at = now()
      from due where m.id = due.id and due.problem is not null
    )
    update campaign_mails m set state = 'claimed', worker = ${worker}, attempts = attempts + 1
    from due where m.id = due.id and due.problem is null
    returning m.id, m.campaign_id as "campaignId", m.attempts, m.name, m.email, m.basis,
      m.basis_on::text as "basisOn", m.address_hash as "addressHash", m.was_in_doubt as "wasInDoubt"
  `.execute(db)
  return rows
}

/** Releases claimed mails whose sending has not started; the attempt does not count. */
export async function release(db: Db, worker: number): Promise<void> {
  await sql`
    update campaign_mails set state = 'pending', worker = null, attempts = attempts - 1
    where worker = ${worker} and state = 'claimed'
  `.execute(db)
}

export type MailRef = Pick<ClaimedMail, 'id' | 'attempts'>

/** The result of an attempt: final, or to be retried after some seconds. */
export interface Settlement extends MailRef {
  state: 'sent' | 'failed' | 'pending'
  problem: string | null
  waitSeconds: number
  /** The connection broke before the server confirmed: the mail may have arrived. */
  isInDoubt: boolean
}

/**
 * Writes a batch of state changes in one statement: mails about to be handed over, and results of others. Returns the
 * ids that may be handed over. Skips mails that another worker has reclaimed because it believed this one dead, and
 * hands nothing over for a campaign that was paused or stopped.
 */
export async function writeStates(
  db: Db,
  worker: number,
  { commits, settlements }: { commits: MailRef[]; settlements: Settlement[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with settled as (
      update campaign_mails m set state = s.state, problem = s.problem, worker = null,
        was_in_doubt = was_in_doubt or s.is_in_doubt,
        settled_at = case when s.state <> 'pending' then now() end,
        due_at = now() + make_interval(secs => s.wait_seconds)
      from unnest(${settlements.map(({ id }) => id)}::uuid[], ${settlements.map(({ attempts }) => attempts)}::int[],
        ${settlements.map(({ state }) => state)}::text[], ${settlements.map(({ problem }) => problem)}::text[],
        ${settlements.map(({ waitSeconds }) => waitSeconds)}::int[], ${settlements.map(({ isInDoubt }) => isInDoubt)}::bool[])
        as s (id, attempts, state, problem, wait_seconds, is_in_doubt)
      where m.id = s.id and m.attempts = s.attempts and m.worker = ${worker}
    )
    update campaign_mails m set state = 'committing'
    from unnest(${commits.map(({ id }) => id)}::uuid[], ${commits.map(({ attempts }) => attempts)}::int[]) as c (id, attempts)
    where m.id = c.id and m.attempts = c.attempts and m.worker = ${worker} and m.state = 'claimed'
      and exists (select from campaigns where campaigns.id = m.campaign_id and campaigns.status = 'running')
    returning m.id
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
