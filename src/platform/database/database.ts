import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
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

/** Size of the pool that only the contact form uses. */
export const RESERVED_CONNECTIONS = 3

/** The message of pg's error. */
const QUERY_TIMEOUT = 'Query read timeout'

/** pg returns a connection to the pool even after a query timeout: remove it instead. */
function evictTimedOutClients(pool: Pool): PostgresPool {
  const timedOut = new WeakSet<PoolClient>()
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      // The rollback would wait for the same timeout again.
      if (timedOut.has(client)) return Promise.reject(new Error(QUERY_TIMEOUT))
      const result = query(...args)
      if (result instanceof Promise)
        result.catch((error: Error) => error.message === QUERY_TIMEOUT && timedOut.add(client))
      return result
    }
    client.query = watched as unknown as PoolClient['query']
  })
  return {
    async connect() {
      const client = await pool.connect()
      const release = client.release.bind(client)
      client.release = () => release(timedOut.has(client))
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
    // Answer within six seconds or fail clearly. A request may wait for a free slot in the pool, then again for the
    // connection.
    connectionTimeoutMillis: 2_800,
    ...(noStatementTimeout ? {} : { statement_timeout: 5_000, query_timeout: 5_500 }),
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'carreau',
    // Counts and revisions stay far below 2^53.
    types: {
      getTypeParser: (oid, format) =>
        oid === BIGINT && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  })
  // The pool replaces an idle connection that breaks; without a listener the event would end the process.
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection broke'))
  // The same for a connection that breaks between two statements of a transaction: the next statement fails.
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: evictTimedOutClients(pool) }) })
}

/** The database's clock, which all processes share: the clocks of machines differ. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}
