import path from 'node:path'
import type { Outcome } from '../run.ts'
import { onSmallDisk } from '../small-disk.ts'

/** The disk of the database is full while visitors send messages. Needs root; PostgreSQL then runs as `postgres`. */
export function fullDatabaseDisk(): Promise<Outcome[]> {
  const script = path.join(import.meta.dirname, 'database-on-a-small-disk.ts')
  return onSmallDisk({ script, megabytes: 256 })
}
