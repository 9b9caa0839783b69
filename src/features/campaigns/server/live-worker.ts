import { Client } from 'pg'
import type { Log } from '#platform/log.ts'

/** The first half of the advisory locks that living senders hold; the second is the number of each. */
export const LIVE_SENDERS = 0x6d61696c

/** A connection to a machine that vanished is given up after about this long, and its mails are free again. */
const KEEPALIVE = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3'
const TIMEOUT_MS = 3_000

export interface LiveWorker {
  /** Under which this worker claims mails. After a lost connection it is another: the old one counts as dead. */
  number(): Promise<number>
  close(): Promise<void>
}

/** Tells all others that this process lives, for exactly as long as it does: the lock goes with the connection. */
export function createLiveWorker({ databaseUrl, log }: { databaseUrl: string; log: Log }): LiveWorker {
  let held: { client: Client; number: number } | null = null

  async function begin(): Promise<number> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'carreau-sender',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      options: KEEPALIVE,
    })
    const lose = (error?: Error) => {
      if (held?.client === client) held = null
      if (error) log.warn({ err: error }, 'sign of life lost')
    }
    client.on('error', lose)
    client.on('end', () => lose())
    await client.connect()
    const { rows } = await client.query<{ number: number }>(
      "select nextval('campaign_workers')::int as number",
    )
    const number = rows[0]?.number ?? 0
    await client.query('select pg_advisory_lock($1, $2)', [LIVE_SENDERS, number])
    held = { client, number }
    return number
  }

  return {
    number: async () => held?.number ?? (await begin()),
    async close() {
      const client = held?.client
      held = null
      await client?.end()
    },
  }
}
