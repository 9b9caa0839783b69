import type { StorageConfig } from '#platform/config.ts'
import { readDiskSpace } from '#platform/storage/disk-space.ts'

const GB = 1_000_000_000

/** Photos of strangers leave some of the disk free: the database is often on the same one. */
export async function hasSpaceForPhotos(storage: StorageConfig): Promise<boolean> {
  const space = await readDiskSpace(storage)
  return space === null || space.freeBytes >= Math.min(space.totalBytes / 20, GB)
}
