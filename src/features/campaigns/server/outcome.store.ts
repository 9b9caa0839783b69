import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { CampaignMail } from '../campaign.contract.ts'
import './campaigns.table.ts'

interface Asked {
  state?: CampaignMail['state'] | undefined
  limit: number
  offset: number
}

const shownState = sql<
  CampaignMail['state']
>`case when state in ('sent', 'failed') then state else 'waiting' end`

/** What became of each mail. What needs somebody's eyes stands first. */
export async function listOutcomes(db: Db, campaignId: string, { state, limit, offset }: Asked) {
  const mails = db
    .selectFrom('campaign_mails')
    .where('campaign_id', '=', campaignId)
    .$if(state !== undefined, query => query.where(shownState, '=', state ?? 'waiting'))
  const rows = await mails
    .select(['id', 'name', 'email', 'problem', 'was_in_doubt', 'settled_at', shownState.as('shown')])
    .orderBy(sql`state = 'failed'`, 'desc')
    .orderBy('name')
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

/** Failed mails wait again, as at the beginning. Whether somebody left the list is asked when they are taken. */
export async function retryFailedMails(db: Db, campaignId: string): Promise<void> {
  await db
    .updateTable('campaign_mails')
    .set({ state: 'pending', attempts: 0, problem: null, settled_at: null, due_at: sql<Date>`now()` })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'failed')
    .where('problem', 'is distinct from', 'left_the_list')
    .execute()
}
