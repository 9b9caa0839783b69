import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { findReferencedObjects } from '#features/media/server/sweep-storage.ts'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** Waits until the worker is idle. */
export async function untilPrepared(db: Db): Promise<void> {
  const unfinished = sql`select from media_files where state in ('uploaded', 'processing')`
  for (let tries = 0; (await unfinished.execute(db)).rows.length > 0; tries += 1) {
    if (tries > 600) throw new Error('The worker does not come to an end.')
    await wait(200)
  }
}

interface Audit {
  objects: number
  /** Objects without a row. */
  orphans: number
  /** Missing objects of rows. */
  missing: number
  openUploads: number
}

export async function auditStore(db: Db, storage: Storage): Promise<Audit> {
  const stored = new Set<string>()
  for await (const { key } of storage.list('')) stored.add(key)
  let openUploads = 0
  for await (const _ of storage.listOpenParts()) openUploads += 1
  const { keys } = await findReferencedObjects(db)
  return {
    objects: stored.size,
    orphans: [...stored].filter(key => !keys.has(key)).length,
    missing: [...keys].filter(key => !stored.has(key)).length,
    openUploads,
  }
}

export const describeAudit = ({ objects, orphans, missing, openUploads }: Audit) =>
  `${objects} objects, ${orphans} that no row names, ${missing} missing, ${openUploads} half uploaded`

/** The hash of each object, by key. */
export async function hashObjects(storage: Storage): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for await (const { key } of storage.list('')) {
    const hash = createHash('sha256')
    for await (const chunk of (await storage.read(key))?.stream ?? []) hash.update(chunk as Buffer)
    hashes.set(key, hash.digest('hex'))
  }
  return hashes
}
