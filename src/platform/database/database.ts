import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import type { Log } from '#platform/log.ts'

/**
 * Each feature adds its own tables to this interface, in its `.table.ts`.
 * @public declaration merging needs the export
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** Also the type of a transaction: store functions work in both. */
export type Db = Kysely<Tables>

const BIGINT = 20

interface Options {
  url: string
  poolSize: number
  log: Log
  /** For migrations and scripts, which may take their time. */
  noStatementTimeout?: boolean
}

/** Of the pool that only the contact form uses. */
export const RESERVED_CONNECTIONS = 3

/** What pg calls it. */
const SILENT = 'Query read timeout'

/** A connection that no longer answers would be handed out again and again: it is thrown away instead. */
function evictTimedOutClients(pool: Pool): PostgresPool {
  const silent = new WeakSet<PoolClient>()
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      // The end of a transaction would wait as long again.
      if (silent.has(client)) return Promise.reject(new Error(SILENT))
      const result = query(...args)
      if (result instanceof Promise)
        result.catch((error: Error) => error.message === SILENT && silent.add(client))
      return result
    }
    client.query = watched as unknown as PoolClient['query']
  })
  return {
    async connect() {
      const client = await pool.connect()
      const release = client.release.bind(client)
      client.release = () => release(silent.has(client))
      return client as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

export function connectDatabase({ url, poolSize, log, noStatementTimeout = false }: Options): Db {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    // An answer that would take longer than six seconds is worth less than a clear refusal. Who waits for a place in
    // the pool may then wait for a connection as well.
    connectionTimeoutMillis: 2_800,
    ...(noStatementTimeout ? {} : { statement_timeout: 5_000, query_timeout: 5_500 }),
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'carreau',
    // Counts and revisions stay far below 2^53: plain numbers everywhere.
    types: {
      getTypeParser: (oid, format) =>
        oid === BIGINT && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  })
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection broke'))
  // So would that of one that breaks between two statements; whoever holds it learns of it from the next.
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: evictTimedOutClients(pool) }) })
}
