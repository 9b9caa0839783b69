import type { Db } from '#platform/database/database.ts'
import { messageIdFor } from '#platform/mail/render-email.ts'

export interface CampaignCounts {
  recipients: number
  skipped: number
  duplicated: number
  /** Mailed twice, without a row that says that this was possible. */
  unmarked: number
  inDoubt: number
  /** Not recorded as sent. */
  unsettled: number
}

interface Evidence {
  /** The PUBLIC_URL of the mails. */
  publicUrl: string
  /** How often each Message-ID was accepted. */
  taken: Map<string, number>
}

/** Compares the mail server's counts with the rows. */
export async function checkCampaigns(db: Db, { publicUrl, taken }: Evidence): Promise<CampaignCounts> {
  const rows = await db.selectFrom('campaign_mails').select(['id', 'state', 'was_in_doubt']).execute()
  const timesTaken = (id: string) => taken.get(messageIdFor(id, 'campaign', publicUrl)) ?? 0
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
