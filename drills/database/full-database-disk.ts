import path from 'node:path'
import type { Outcome } from '../run.ts'
import { onSmallDisk } from '../small-disk.ts'

/** A disk of the database that is full while visitors write. For root alone: PostgreSQL then runs as somebody else. */
export function fullDatabaseDisk(): Promise<Outcome[]> {
  const script = path.join(import.meta.dirname, 'database-on-a-small-disk.ts')
  return onSmallDisk({ script, megabytes: 256 })
}
