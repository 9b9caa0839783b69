import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The one clock that all processes share: machines may be wrong about the time, and differ. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}
