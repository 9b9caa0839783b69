import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { LIVE_SENDERS } from './live-worker.ts'
import './campaigns.table.ts'

/** A mail that this worker alone may send. */
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
 * Frees what dead workers held, and what this one still holds from a round that broke off. What they had begun to hand
 * over may have arrived: it is marked, and sent again under the same Message-ID.
 */
export async function reclaimExpired(db: Db, worker: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update campaign_mails set state = 'pending', worker = null, due_at = now(),
      was_in_doubt = was_in_doubt or state = 'committing'
    where worker is not null and (worker = ${worker} or not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and classid = ${LIVE_SENDERS} and objid = worker::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Takes due mails. Who left the list since the campaign began is not mailed any more. */
export async function claimDue(db: Db, worker: number, limit: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with due as (
      select id, rank > 0 and exists (
        select from suppressions where suppressions.address_hash = campaign_mails.address_hash) as has_left
      from campaign_mails where state = 'pending' and due_at <= now()
      order by rank, due_at limit ${limit} for update skip locked
    ), left_out as (
      update campaign_mails m set state = 'failed', problem = 'left_the_list', settled_at = now()
      from due where m.id = due.id and due.has_left
    )
    update campaign_mails m set state = 'claimed', worker = ${worker}, attempts = attempts + 1
    from due where m.id = due.id and not due.has_left
    returning m.id, m.campaign_id as "campaignId", m.attempts, m.name, m.email, m.basis,
      m.basis_on::text as "basisOn", m.address_hash as "addressHash", m.was_in_doubt as "wasInDoubt"
  `.execute(db)
  return rows
}

/** Gives back what was claimed and not begun, as if it had never been taken. */
export async function release(db: Db, worker: number): Promise<void> {
  await sql`
    update campaign_mails set state = 'pending', worker = null, attempts = attempts - 1
    where worker = ${worker} and state = 'claimed'
  `.execute(db)
}

export type MailName = Pick<ClaimedMail, 'id' | 'attempts'>

/** How a try ended: for good, or to be tried again after some seconds. */
export interface Settlement extends MailName {
  state: 'sent' | 'failed' | 'pending'
  problem: string | null
  waitSeconds: number
  /** The server hung up over it: it may have arrived. */
  isInDoubt: boolean
}

/**
 * One statement for all that happened since the last: which mails may be handed over now, and what became of others.
 * A mail that was taken away meanwhile, because this worker was believed dead, is no longer ours to change.
 */
export async function record(
  db: Db,
  worker: number,
  { commits, settlements }: { commits: MailName[]; settlements: Settlement[] },
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
    returning m.id
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
