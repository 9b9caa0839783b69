import path from 'node:path'
import { startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from '../run.ts'
import { onSmallDisk } from '../small-disk.ts'

/** The disk of the storage becomes full during an upload. */
export async function fullDisk(): Promise<Outcome[]> {
  const { demo, stop } = await startDemo({ replicas: 1 })
  try {
    const script = path.join(import.meta.dirname, 'on-a-small-disk.ts')
    return await onSmallDisk({ script, megabytes: 48, args: [demo.databaseUrl] })
  } finally {
    await stop()
  }
}
