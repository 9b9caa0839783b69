import { setTimeout as wait } from 'node:timers/promises'
import { query } from './visitor-messages.ts'

const WITHIN_MS = 120_000

/** Campaign mails and media files that the worker still has to process. */
const OPEN = `select from campaign_mails where state not in ('sent', 'failed')
  union all select from media_files where state in ('uploaded', 'processing')`

/** Waits until the worker has nothing left to do, and a further query returns nothing. */
export async function untilSettled(databaseUrl: string, further?: string): Promise<void> {
  const open = further ? `${OPEN} union all ${further}` : OPEN
  const deadline = Date.now() + WITHIN_MS
  while ((await query(databaseUrl, open)).length > 0 && Date.now() < deadline) await wait(200)
}
