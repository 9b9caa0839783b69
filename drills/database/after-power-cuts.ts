import path from 'node:path'
import { sweepStorage } from '#features/media/server/sweep-storage.ts'
import { mailId } from '#platform/mail/letter.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { query } from '../letters.ts'
import { judgeCampaigns } from '../mail/judge-campaigns.ts'
import { auditStore, describeAudit } from '../media/store-audit.ts'
import type { Ground } from '../own-site.ts'
import type { Outcome } from '../run.ts'

export interface Cuts {
  number: number
  ground: Ground
  publicUrl: string
  /** How often each Message-ID was taken. */
  taken: Map<string, number>
}

export const WAITING = `select from message_mails where kind = 'owner' and state in ('due', 'sending')`

/** As many notices as the worker has under way at once. */
const LANES = 8

export async function judgeOwnersMails({ number, ground, publicUrl, taken }: Cuts): Promise<Outcome> {
  const due = await query<{ id: string }>(
    ground.databaseUrl,
    `select message_id as id from message_mails where kind = 'owner' and state <> 'skipped'`,
  )
  const times = due.map(({ id }) => taken.get(mailId(id, 'owner', publicUrl)) ?? 0)
  const told = times.filter(count => count > 0).length
  const twice = times.filter(count => count > 1).length
  const waiting = (await query(ground.databaseUrl, WAITING)).length
  return {
    promise: 'after the last cut the owner is told of each; twice only of those whose sender died',
    figure: `${told} of ${due.length} told, ${waiting} still wait, ${twice} twice`,
    hasHeld: due.length > 0 && told === due.length && waiting === 0 && twice <= number * LANES,
  }
}

interface Campaign {
  /** How many cuts fell while its mails went out. */
  cutsOfCampaign: number
  connections: number
}

export async function judgeCampaign(
  { number, ground, publicUrl, taken }: Cuts,
  { cutsOfCampaign, connections }: Campaign,
): Promise<Outcome> {
  const judged = await withDatabase(ground.databaseUrl, db => judgeCampaigns(db, { publicUrl, taken }))
  const most = number * connections
  return {
    promise: 'a campaign under way at each cut skips nobody; who is mailed twice is marked in doubt',
    figure: `${cutsOfCampaign} of ${number} cuts: ${judged.skipped} of ${judged.recipients} skipped, ${judged.unsettled} not recorded as sent, ${judged.duplicated} twice of at most ${most}, ${judged.unmarked} of them unmarked`,
    hasHeld:
      cutsOfCampaign === number &&
      judged.skipped + judged.unsettled + judged.unmarked === 0 &&
      judged.duplicated <= most,
  }
}

export async function judgeUploads({ ground }: Cuts, titles: string[]): Promise<Outcome> {
  const storage = createDiskStorage({
    directory: path.join(ground.directory, 'media'),
    canBeTemporary: true,
  })
  try {
    return await withDatabase(ground.databaseUrl, async db => {
      const items = await db.selectFrom('media_items').select('title').execute()
      const once = titles.filter(title => items.filter(item => item.title === title).length === 1)
      const swept = await sweepStorage({ db, storage }, { settledAfterMs: 0 })
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
