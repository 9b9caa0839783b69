import { Client } from 'pg'
import type { Log } from '#platform/log.ts'

/** First key of the advisory locks of live workers; the second key is the number of the worker. */
export const WORKER_LOCKS = 0x6d61696c

/** PostgreSQL drops the connection of a vanished machine after about 14 seconds, which releases its lock and so its mails. */
const KEEPALIVE = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3'
const TIMEOUT_MS = 3_000

export interface WorkerLock {
  /** The number under which this worker claims mails. A new one after a lost connection: the old one counts as dead. */
  acquire(): Promise<number>
  close(): Promise<void>
}

/** Shows the other workers that this process is alive: PostgreSQL releases the lock when the connection ends. */
export function createWorkerLock({ databaseUrl, log }: { databaseUrl: string; log: Log }): WorkerLock {
  let held: { client: Client; number: number } | null = null

  async function connect(): Promise<number> {
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
      if (error) log.warn({ err: error }, 'worker lock lost')
    }
    client.on('error', lose)
    client.on('end', () => lose())
    await client.connect()
    const { rows } = await client.query<{ number: number }>(
      "select nextval('campaign_workers')::int as number",
    )
    const number = rows[0]?.number ?? 0
    await client.query('select pg_advisory_lock($1, $2)', [WORKER_LOCKS, number])
    held = { client, number }
    return number
  }

  return {
    acquire: async () => held?.number ?? (await connect()),
    async close() {
      const client = held?.client
      held = null
      await client?.end()
    },
  }
}
