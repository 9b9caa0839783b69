import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import { isOlderThan, readCursor, writeCursor } from '#platform/database/cursor.ts'
import type { Db } from '#platform/database/database.ts'
import type { Campaign, CampaignKind, CampaignMail, CampaignState, Counts } from '../campaign.contract.ts'
import { mayStillBeMailed } from './campaign-mail.store.ts'
import './campaigns.table.ts'

export interface NewCampaign {
  kind: CampaignKind
  /** The one recipient, or null for all. */
  target: string | null
  subject: string
  content: string
  message: string
  templateName: string | null
  key: string | null
  startedBy: string
  /** Null: now. */
  startsAt?: Date | null
}

/** Advisory lock: one campaign starts at a time, so that parallel posts cannot start the same one twice. */
const START_LOCK = 0x73746172

/** Inserting very many recipients takes some seconds. */
const TIMEOUT_MS = 30_000
const POLL_MS = 100

type AddRecipients = (db: Db, campaignId: string) => Promise<unknown>

/**
 * Idempotent: stores a campaign with its recipients, or returns the existing one that has the same key, or the same
 * content and recipients within the last ten minutes.
 */
export async function startCampaign(
  db: Db,
  campaign: NewCampaign,
  addRecipients: AddRecipients,
): Promise<string> {
  for (const endAt = performance.now() + TIMEOUT_MS; performance.now() < endAt; await wait(POLL_MS)) {
    const id = await db.transaction().execute(db => tryStart(db, campaign, addRecipients))
    if (id !== null) return id
  }
  throw new AppError('unavailable', 'Another campaign is being started. Try again in a moment.')
}

/** Null while another campaign is being started. */
async function tryStart(db: Db, campaign: NewCampaign, addRecipients: AddRecipients) {
  const { kind, target, subject, content, message, key, startsAt = null } = campaign
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${START_LOCK}) as "isLocked"`.execute(db)
  if (!rows[0]?.isLocked) return null
  const contentHash = createHash('sha256')
    .update(JSON.stringify([kind, target, subject, content, message, ...(startsAt ? [startsAt] : [])]))
    .digest()
  const known = await findDuplicate(db, { key, contentHash, kind })
  if (known) return known
  const { id } = await db
    .insertInto('campaigns')
    .values({
      kind,
      subject,
      content,
      message,
      template_name: campaign.templateName,
      idempotency_key: key,
      content_hash: contentHash,
      started_by: campaign.startedBy,
      starts_at: startsAt,
      ...(startsAt && { status: 'scheduled' as const }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!startsAt) await addRecipients(db, id)
  return id
}

interface DuplicateQuery {
  key: string | null
  contentHash: Buffer
  kind: CampaignKind
}

async function findDuplicate(db: Db, { key, contentHash, kind }: DuplicateQuery): Promise<string | null> {
  const { rows } = await sql<{ id: string; isSame: boolean }>`
    select id, content_hash = ${contentHash} as "isSame" from campaigns
    where idempotency_key = ${key}
      or (content_hash = ${contentHash} and created_at > now() - interval '10 minutes' and ${kind !== 'test'}
        and status <> 'stopped'
        -- A campaign that reached nobody may be sent again.
        and (status = 'scheduled' or exists (
          select from campaign_mails as mail where campaign_id = campaigns.id and mail.state <> 'failed')))
    order by idempotency_key = ${key} desc nulls last limit 1
  `.execute(db)
  const [known] = rows
  if (!known) return null
  if (known.isSame) return known.id
  throw new AppError(
    'conflict',
    'This window has already sent an email. Close and reopen it to send another.',
  )
}

export async function countOutcomes(db: Db, campaignId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as total, count(*) filter (where state = 'sent')::int as "successCount",
      count(*) filter (where state = 'failed' and problem is distinct from 'stopped')::int as "failureCount",
      count(*) filter (where state = 'failed' and problem = 'stopped')::int as "stoppedCount"
    from campaign_mails where campaign_id = ${campaignId}
  `.execute(db)
  return rows[0] ?? { total: 0, successCount: 0, failureCount: 0, stoppedCount: 0 }
}

/** All mails are settled. */
export const isOver = ({ total, successCount, failureCount, stoppedCount }: Counts) =>
  successCount + failureCount + stoppedCount === total

interface Page {
  limit: number
  cursor?: string | undefined
}

export async function listStoredCampaigns(db: Db, { limit, cursor }: Page) {
  const found = await shownCampaigns(db)
    .where('campaigns.kind', '<>', 'test')
    .$if(cursor !== undefined, query => query.where(isOlderThan(readCursor(cursor ?? ''))))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('campaigns')
    .select(sql<number>`count(*)`.as('total'))
    .where('kind', '<>', 'test')
    .executeTakeFirstOrThrow()
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const campaigns = await Promise.all(rows.map(row => toCampaign(db, row)))
  return { campaigns, total, nextCursor: found.length > limit && last ? writeCursor(last) : null }
}

export async function readStoredCampaign(db: Db, id: string): Promise<Campaign> {
  const row = await shownCampaigns(db).where('campaigns.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such campaign.')
  return toCampaign(db, row)
}

export async function readStoredContent(db: Db, id: string) {
  const row = await db
    .selectFrom('campaigns')
    .select(['subject', 'content', 'message'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such campaign.')
  return row
}

const shownCampaigns = (db: Db) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'kind', 'subject', 'template_name', 'created_at', 'status', 'starts_at', 'pause_reason'])
    .select(sql<string | null>`(select name from users where users.id = started_by)`.as('started_by'))

type Row = Awaited<ReturnType<ReturnType<typeof shownCampaigns>['execute']>>[number]

async function toCampaign(db: Db, row: Row): Promise<Campaign> {
  return {
    _id: row.id,
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    templateName: row.template_name,
    startedBy: row.started_by,
    createdAt: row.created_at.toISOString(),
    state: row.status,
    startsAt: row.starts_at?.toISOString() ?? null,
    problem: row.pause_reason,
    ...(await countOutcomes(db, row.id)),
  }
}

interface OutcomePage {
  state?: CampaignMail['state'] | undefined
  limit: number
  offset: number
}

const shownState = sql<
  CampaignMail['state']
>`case when state = 'failed' and problem = 'stopped' then 'stopped'
  when state in ('sent', 'failed') then state else 'waiting' end`

/** The state of each mail, failed ones first. */
export async function listOutcomes(db: Db, campaignId: string, { state, limit, offset }: OutcomePage) {
  const mails = db
    .selectFrom('campaign_mails')
    .where('campaign_id', '=', campaignId)
    .$if(state !== undefined, query => query.where(shownState, '=', state ?? 'waiting'))
  const rows = await mails
    .select(['id', 'name', 'email', 'problem', 'was_in_doubt', 'settled_at', shownState.as('shown')])
    .orderBy(sql`${shownState} = 'failed'`, 'desc')
    // Éloïse stands under E.
    .orderBy(sql`searchable(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await mails.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return {
    total,
    mails: rows.map(
      (row): CampaignMail => ({
        id: row.id,
        name: row.name,
        email: row.email,
        state: row.shown,
        wasInDoubt: row.was_in_doubt,
        problem: row.problem,
        settledAt: row.settled_at?.toISOString() ?? null,
      }),
    ),
  }
}

/** Queues failed mails again, except to people who may not be mailed any more. */
export async function retryFailedMails(db: Db, campaignId: string): Promise<void> {
  await db
    .updateTable('campaign_mails as mail')
    .set({ state: 'pending', attempts: 0, problem: null, settled_at: null, due_at: sql<Date>`now()` })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'failed')
    .where('problem', 'is distinct from', 'left_the_list')
    .where('problem', 'is distinct from', 'stopped')
    .where(mayStillBeMailed)
    .execute()
}

/** False if the campaign was in none of the states `from`. Waits for a change of the same campaign that is under way. */
async function setState(db: Db, id: string, from: CampaignState[], to: CampaignState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({ status: to, pause_reason: null })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const NEVER = sql<Date>`'infinity'`

/** Mails that no worker has begun to hand over. A claimed one is taken from its worker. */
const unsentMails = (db: Db, campaignId: string) =>
  db
    .updateTable('campaign_mails')
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['pending', 'claimed'])

/**
 * After the commit of any of these changes no further mail of a paused or stopped campaign is handed over: a worker asks
 * for the state of the campaign when it claims mails and again before the last bytes of each. Mails that are being tried
 * meanwhile stay pending, and are found when the campaign is resumed, or by the next claim if it was stopped.
 */
export const pauseStoredCampaign = (db: Db, id: string): Promise<boolean> =>
  db.transaction().execute(async db => {
    if (!(await setState(db, id, ['running'], 'paused'))) return false
    await unsentMails(db, id).set({ state: 'pending', worker: null, due_at: NEVER }).execute()
    return true
  })

export const resumeStoredCampaign = (db: Db, id: string): Promise<boolean> =>
  db.transaction().execute(async db => {
    if (!(await setState(db, id, ['paused'], 'running'))) return false
    await unsentMails(db, id).set({ due_at: sql<Date>`now()` }).where('state', '=', 'pending').execute()
    return true
  })

export const stopStoredCampaign = (db: Db, id: string): Promise<boolean> =>
  db.transaction().execute(async db => {
    if (!(await setState(db, id, ['scheduled', 'running', 'paused'], 'stopped'))) return false
    await unsentMails(db, id)
      .set({ state: 'failed', problem: 'stopped', worker: null, settled_at: sql<Date>`now()` })
      .execute()
    return true
  })

/** False if it has started or was cancelled. */
export async function rescheduleStoredCampaign(db: Db, id: string, startsAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({ starts_at: startsAt })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Starts a campaign whose time has come; false if there is none. `findProblem` returns a code if it must not start now:
 * it is paused then, with its recipients, until a person resumes it.
 */
export const startScheduled = (
  db: Db,
  addRecipients: AddRecipients,
  findProblem: (db: Db) => Promise<string | null>,
): Promise<boolean> =>
  db.transaction().execute(async db => {
    const due = await db
      .selectFrom('campaigns')
      .select('id')
      .where('status', '=', 'scheduled')
      .where('starts_at', '<=', sql<Date>`now()`)
      .orderBy('starts_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false
    const reason = await findProblem(db)
    await addRecipients(db, due.id)
    await db
      .updateTable('campaigns')
      .set({ status: reason ? 'paused' : 'running', pause_reason: reason })
      .where('id', '=', due.id)
      .execute()
    if (reason) await unsentMails(db, due.id).set({ due_at: NEVER }).execute()
    return true
  })
