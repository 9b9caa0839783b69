import type { Db } from '#platform/database/database.ts'
import { mailId } from '#platform/mail/letter.ts'

export interface CampaignJudgement {
  recipients: number
  skipped: number
  duplicated: number
  /** Mailed twice, and no row says that this was possible. */
  unmarked: number
  inDoubt: number
  /** Not recorded as sent. */
  unsettled: number
}

interface Evidence {
  /** Of the site in whose name the mails went. */
  publicUrl: string
  /** How often each Message-ID was taken. */
  taken: Map<string, number>
}

/** What each recipient got, by the mail server's count, against what the rows say. */
export async function judgeCampaigns(db: Db, { publicUrl, taken }: Evidence): Promise<CampaignJudgement> {
  const rows = await db.selectFrom('campaign_mails').select(['id', 'state', 'was_in_doubt']).execute()
  const timesTaken = (id: string) => taken.get(mailId(id, 'campaign', publicUrl)) ?? 0
  const twice = rows.filter(({ id }) => timesTaken(id) > 1)
  return {
    recipients: rows.length,
    skipped: rows.filter(({ id }) => timesTaken(id) === 0).length,
    duplicated: twice.reduce((sum, { id }) => sum + timesTaken(id) - 1, 0),
    unmarked: twice.filter(row => !row.was_in_doubt).length,
    inDoubt: rows.filter(row => row.was_in_doubt).length,
    unsettled: rows.filter(row => row.state !== 'sent').length,
  }
}
