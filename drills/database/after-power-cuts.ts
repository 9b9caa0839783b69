import path from 'node:path'
import { sweepStorage } from '#features/media/server/sweep-storage.ts'
import { messageIdFor } from '#platform/mail/render-email.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import type { DrillEnvironment } from '../drill-environment.ts'
import { checkCampaigns } from '../mail/check-campaigns.ts'
import { auditStore, describeAudit } from '../media/store-audit.ts'
import type { Outcome } from '../run.ts'
import { query } from '../visitor-messages.ts'

export interface Cuts {
  number: number
  drillEnvironment: DrillEnvironment
  publicUrl: string
  /** How often each Message-ID was accepted. */
  taken: Map<string, number>
}

export const WAITING = `select from message_mails where kind = 'owner' and state in ('due', 'sending')`

/** How many mails the worker sends in parallel. */
const LANES = 8

export async function checkOwnerMails({
  number,
  drillEnvironment,
  publicUrl,
  taken,
}: Cuts): Promise<Outcome> {
  const due = await query<{ id: string }>(
    drillEnvironment.databaseUrl,
    `select message_id as id from message_mails where kind = 'owner' and state <> 'skipped'`,
  )
  const times = due.map(({ id }) => taken.get(messageIdFor(id, 'owner', publicUrl)) ?? 0)
  const notified = times.filter(count => count > 0).length
  const twice = times.filter(count => count > 1).length
  const waiting = (await query(drillEnvironment.databaseUrl, WAITING)).length
  return {
    promise: 'after the last cut the owner is told of each; twice only of those whose sender died',
    figure: `${notified} of ${due.length} told, ${waiting} still wait, ${twice} twice`,
    hasHeld: due.length > 0 && notified === due.length && waiting === 0 && twice <= number * LANES,
  }
}

interface Campaign {
  /** How many cuts happened while its mails were sent. */
  cutsOfCampaign: number
  connections: number
}

export async function checkCampaign(
  { number, drillEnvironment, publicUrl, taken }: Cuts,
  { cutsOfCampaign, connections }: Campaign,
): Promise<Outcome> {
  const counts = await withDatabase(drillEnvironment.databaseUrl, db =>
    checkCampaigns(db, { publicUrl, taken }),
  )
  const most = number * connections
  return {
    promise: 'a campaign under way at each cut skips nobody; who is mailed twice is marked in doubt',
    figure: `${cutsOfCampaign} of ${number} cuts: ${counts.skipped} of ${counts.recipients} skipped, ${counts.unsettled} not recorded as sent, ${counts.duplicated} twice of at most ${most}, ${counts.unmarked} of them unmarked`,
    hasHeld:
      cutsOfCampaign === number &&
      counts.skipped + counts.unsettled + counts.unmarked === 0 &&
      counts.duplicated <= most,
  }
}

export async function checkUploads({ drillEnvironment }: Cuts, titles: string[]): Promise<Outcome> {
  const storage = createDiskStorage({
    directory: path.join(drillEnvironment.directory, 'media'),
    canBeTemporary: true,
  })
  try {
    return await withDatabase(drillEnvironment.databaseUrl, async db => {
      const items = await db.selectFrom('media_items').select('title').execute()
      const once = titles.filter(title => items.filter(item => item.title === title).length === 1)
      const swept = await sweepStorage({ db, storage }, { minAgeMs: 0 })
      const audit = await auditStore(db, storage)
      return {
        promise:
          'an upload under way at each cut, sent again, is one movie; after a sweep objects match rows',
        figure: `${once.length} of ${titles.length} exactly once; swept ${swept.objects + swept.uploads}; ${describeAudit(audit)}`,
        hasHeld: once.length === titles.length && audit.orphans + audit.missing + audit.openUploads === 0,
      }
    })
  } finally {
    storage.close()
  }
}
