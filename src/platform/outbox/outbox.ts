import { type RawBuilder, sql } from 'kysely'
import { Counter } from 'prom-client'
import type { Db } from '#platform/database/database.ts'
import type { PollingTask } from '#platform/jobs/poller.ts'
import type { Services } from '#platform/services.ts'

const BATCH_SIZE = 8
/** A worker that has not renewed its lease for this long is taken for dead: another one takes the row. */
const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 5_000
export const LEASE_END = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** How one try ended. `changes` are written only while the lease holds; `delete` removes the row. */
export interface Settlement {
  outcome: 'sent' | 'skipped' | 'failed' | 'due'
  /** For the log: the other server's answer, or why nothing was sent. */
  detail?: unknown
  changes: RawBuilder<unknown> | 'delete'
}

export interface Lease {
  /** False once another worker has taken the row over: then it is not changed. */
  update(changes: RawBuilder<unknown>): Promise<boolean>
}

interface Batch<Context> {
  context: Context
  services: Services
  signal: AbortSignal | undefined
}

/** A table of deliveries with the columns `due_at`, `attempts` and `lease`, and how to send one of its rows. */
export interface Outbox<Row, Context> extends Omit<PollingTask, 'run'> {
  table: string
  /** The columns of its primary key. */
  key: string[]
  /** Rows that wait, or that a worker holds. An index on `due_at` has the same condition. */
  isOpen: RawBuilder<unknown>
  /** What a claim changes besides the lease, with a leading comma. */
  onClaim?: RawBuilder<unknown>
  /** The columns that `send` needs, and where they come from: `… from claimed join …`. */
  read: RawBuilder<Row>
  /** Once per batch, for what all rows share. */
  prepare(services: Services): Promise<Context>
  /** Null if the row is gone. After an error the row is tried again when its lease is over. */
  send(row: Row & { attempts: number }, lease: Lease, batch: Batch<Context>): Promise<Settlement | null>
}

type Claimed<Row> = Row & { attempts: number; lease: number }

export const outboxDeliveries = new Counter({
  name: 'carreau_outbox_deliveries_total',
  help: 'Tries to send, by how they ended; lost: another worker had taken the row over',
  labelNames: ['outbox', 'outcome'],
  registers: [],
})

/**
 * Claims due rows, sends each once and records the outcome. `lease` is the fencing token: it rises with every claim and
 * every settlement and never starts again, as `attempts` does when a reply is retried by hand. `attempts` is compared
 * too, because a worker of a version before `lease` counts nothing else.
 */
export function createOutbox<Row extends object, Context>(outbox: Outbox<Row, Context>): PollingTask {
  const { name, everyMs, concurrency = 1, key } = outbox
  const table = sql.table(outbox.table)

  async function claimDue(db: Db): Promise<Claimed<Row>[]> {
    const { isOpen, onClaim = sql``, read } = outbox
    const { rows } = await sql<Claimed<Row>>`
      with due as (
        select ${columns(key)} from ${table} where ${isOpen} and due_at <= now()
        order by due_at limit ${BATCH_SIZE} for update skip locked
      ), claimed as (
        update ${table} as target
        set attempts = attempts + 1, lease = lease + 1, due_at = ${LEASE_END} ${onClaim}
        from due where (${columns(key, 'target')}) = (${columns(key, 'due')})
        returning target.*
      )
      select ${columns(key, 'claimed')}, claimed.attempts, claimed.lease, ${read}
    `.execute(db)
    return rows
  }

  async function deliver(row: Claimed<Row>, batch: Batch<Context>): Promise<void> {
    const { db, log } = batch.services
    const { attempts, lease } = row
    const names = Object.fromEntries(key.map(column => [column, row[column as keyof Row]]))
    const isHeld = sql`(${columns(key)}) = (${sql.join(Object.values(names))})
      and attempts = ${attempts} and lease = ${lease}`
    const changesOne = async (statement: RawBuilder<unknown>) =>
      (await sql`${statement} where ${isHeld}`.execute(db)).numAffectedRows === 1n
    const update = (changes: RawBuilder<unknown>) => changesOne(sql`update ${table} set ${changes}`)
    const renewing = setInterval(() => {
      // The next renewal may succeed.
      update(sql`due_at = ${LEASE_END}`).catch(() => {})
    }, RENEW_EVERY_MS)
    try {
      const settlement = await outbox.send(row, { update }, batch)
      if (settlement === null) return
      const { outcome, detail, changes } = settlement
      const hasSettled = await (changes === 'delete'
        ? changesOne(sql`delete from ${table}`)
        : update(sql`${changes}, lease = lease + 1`))
      outboxDeliveries.inc({ outbox: name, outcome: hasSettled ? outcome : 'lost' })
      log.info({ ...names, attempts, outcome, detail, hasSettled }, 'delivery tried')
    } finally {
      clearInterval(renewing)
    }
  }

  return {
    name,
    everyMs,
    concurrency,
    async run(services, signal) {
      const rows = await claimDue(services.db)
      if (rows.length === 0) return false
      const batch = { context: await outbox.prepare(services), services, signal }
      await Promise.all(rows.map(row => deliver(row, batch)))
      return rows.length === BATCH_SIZE
    },
  }
}

const columns = (key: string[], table?: string) =>
  sql.join(key.map(column => sql.ref(table ? `${table}.${column}` : column)))

/** Waits between the tries of one row, with how often each is used before the next. */
type Waits = { seconds: number; times: number }[]

const MAIL_WAITS: Waits = [
  { seconds: 15, times: 1 },
  { seconds: 30, times: 1 },
  // A mail server that was away for half an hour finds everything waiting, less than a minute after it is back.
  { seconds: 45, times: 60 },
  { seconds: 300, times: 60 },
  { seconds: 3_600, times: 45 },
]

/** Seconds to wait after this many tries; null when it is time to give up, for a mail after two days. */
export function nextRetryDelay(attempts: number, waits = MAIL_WAITS): number | null {
  let left = attempts
  for (const { seconds, times } of waits) {
    if (left <= times) return seconds
    left -= times
  }
  return null
}
