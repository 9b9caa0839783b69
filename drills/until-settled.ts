import { setTimeout as wait } from 'node:timers/promises'
import { query } from './letters.ts'

const WITHIN_MS = 120_000

/** What a worker still has to send to recipients of campaigns, and to prepare. */
const OPEN = `select from campaign_mails where state not in ('sent', 'failed')
  union all select from media_files where state in ('uploaded', 'processing')`

/** Until the worker has nothing left to do, and a further question finds nothing either. */
export async function untilSettled(databaseUrl: string, further?: string): Promise<void> {
  const open = further ? `${OPEN} union all ${further}` : OPEN
  const deadline = Date.now() + WITHIN_MS
  while ((await query(databaseUrl, open)).length > 0 && Date.now() < deadline) await wait(200)
}
