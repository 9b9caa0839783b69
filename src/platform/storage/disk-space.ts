import { statfs } from 'node:fs/promises'
import type { StorageConfig } from '#platform/config.ts'

/** Of the disk of the storage; null if that is a bucket. */
export async function readDiskSpace(
  storage: StorageConfig,
): Promise<{ freeBytes: number; totalBytes: number } | null> {
  if (storage.kind !== 'disk') return null
  const { bavail, blocks, bsize } = await statfs(storage.directory)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
