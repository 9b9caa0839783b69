import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import { isOlderThan, readCursor, writeCursor } from '#platform/database/cursor.ts'
import type { Db } from '#platform/database/database.ts'
import type { Campaign, CampaignKind, Counts } from '../campaign.contract.ts'
import './campaigns.table.ts'

export interface NewCampaign {
  kind: CampaignKind
  /** Whom it is for, where that is one person. */
  target: string | null
  subject: string
  content: string
  message: string
  templateName: string | null
  key: string | null
  startedBy: string
}

/** One campaign starts at a time, so that two posts at once cannot both find that there is none yet. */
const STARTING = 0x73746172

/** A campaign to very many takes some seconds to be written down. */
const TIMEOUT_MS = 30_000
const LOOK_EVERY_MS = 100

type AddRecipients = (db: Db, campaignId: string) => Promise<unknown>

/**
 * Stores a campaign with its recipients, or finds the one that this call repeats: by its key, or because the very same
 * was sent to the same people within ten minutes.
 */
export async function startCampaign(
  db: Db,
  campaign: NewCampaign,
  addRecipients: AddRecipients,
): Promise<string> {
  for (const endAt = performance.now() + TIMEOUT_MS; performance.now() < endAt; await wait(LOOK_EVERY_MS)) {
    const id = await db.transaction().execute(db => startAlone(db, campaign, addRecipients))
    if (id !== null) return id
  }
  throw new AppError('unavailable', 'Another campaign is being started. Try again in a moment.')
}

/** Null while another one is being started. */
async function startAlone(db: Db, campaign: NewCampaign, addRecipients: AddRecipients) {
  const { kind, target, subject, content, message, key } = campaign
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(${STARTING}) as "isAlone"`.execute(db)
  if (!rows[0]?.isAlone) return null
  const contentHash = createHash('sha256')
    .update(JSON.stringify([kind, target, subject, content, message]))
    .digest()
  const known = await findRepeated(db, { key, contentHash, kind })
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRecipients(db, id)
  return id
}

interface Repetition {
  key: string | null
  contentHash: Buffer
  kind: CampaignKind
}

async function findRepeated(db: Db, { key, contentHash, kind }: Repetition): Promise<string | null> {
  const { rows } = await sql<{ id: string; isSame: boolean }>`
    select id, content_hash = ${contentHash} as "isSame" from campaigns
    where idempotency_key = ${key}
      or (content_hash = ${contentHash} and created_at > now() - interval '10 minutes' and ${kind !== 'test'}
        -- What reached nobody may be sent again.
        and exists (select from campaign_mails where campaign_id = campaigns.id and state <> 'failed'))
    order by idempotency_key = ${key} desc nulls last limit 1
  `.execute(db)
  const [known] = rows
  if (!known) return null
  if (known.isSame) return known.id
  throw new AppError(
    'conflict',
    'This window has already sent a mail. Close it and open it again to send another.',
  )
}

export async function countOutcomes(db: Db, campaignId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as total, count(*) filter (where state = 'sent')::int as "successCount",
      count(*) filter (where state = 'failed')::int as "failureCount"
    from campaign_mails where campaign_id = ${campaignId}
  `.execute(db)
  return rows[0] ?? { total: 0, successCount: 0, failureCount: 0 }
}

export const isOver = ({ total, successCount, failureCount }: Counts) => successCount + failureCount === total

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

const shownCampaigns = (db: Db) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'kind', 'subject', 'template_name', 'created_at'])
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
    ...(await countOutcomes(db, row.id)),
  }
}
