import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
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

export function connectDatabase({ url, poolSize, log }: { url: string; poolSize: number; log: Log }): Db {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    // An answer that would take longer than this is worth less than a clear refusal.
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
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
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
