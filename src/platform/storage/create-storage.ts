import type { StorageConfig } from '#platform/config.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export function createStorage(config: StorageConfig): Storage {
  return config.kind === 'disk' ? createDiskStorage(config) : createS3Storage(config)
}
