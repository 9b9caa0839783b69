import { readClock } from '#platform/database/clock.ts'
import type { Services } from '#platform/services.ts'
import { findNamedObjects } from './named-objects.store.ts'
import { forgetStaleUploads } from './upload.store.ts'

/** Longer than the slowest upload takes, and than a worker takes to name what it has put. */
const SETTLED_AFTER_MS = 60 * 60_000

interface Swept {
  objects: number
  uploads: number
}

/** After it, the store holds what rows name and nothing else, but for what is too young to tell. */
export async function sweepStorage(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { settledAfterMs = SETTLED_AFTER_MS } = {},
): Promise<Swept> {
  await forgetStaleUploads(db)
  // A worker whose own clock runs ahead would take what was put a moment ago.
  const settledBefore = (await readClock(db)).getTime() - settledAfterMs
  // The store is read first: what was there then and is named by nobody afterwards will not be named any more.
  const openUploads: { key: string; upload: string }[] = []
  for await (const { key, upload, begunAt } of storage.listOpenParts())
    if (begunAt.getTime() <= settledBefore) openUploads.push({ key, upload })
  const stored: string[] = []
  for await (const { key, storedAt } of storage.list(''))
    if (storedAt.getTime() <= settledBefore) stored.push(key)

  const named = await findNamedObjects(db)
  const abandoned = openUploads.filter(({ upload }) => !named.uploads.has(upload))
  for (const { key, upload } of abandoned) await storage.abortParts(key, upload)
  // Renditions are named by content: one that was left behind may be put anew at this very moment.
  const mayRemove = (key: string) => !named.keys.has(key) && !(named.isPreparing && key.startsWith('public/'))
  const orphans = stored.filter(mayRemove)
  await storage.remove(orphans)
  return { objects: orphans.length, uploads: abandoned.length }
}
