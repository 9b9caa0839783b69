import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { describeStorage } from '#harness/storage-conformance.ts'
import { createDiskStorage } from './disk-storage.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'carreau-storage-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('a folder on a disk', () => {
  describeStorage(() => createDiskStorage({ directory, canBeTemporary: true }))
})

test('no other account can read a store', () => {
  const place = path.join(directory, 'private')
  createDiskStorage({ directory: place, canBeTemporary: true })
  expect(statSync(place).mode & 0o777).toBe(0o700)
})

test('a folder on tmpfs is refused unless ALLOW_TEMPORARY_STORAGE is set', () => {
  // Shared memory is a tmpfs on every Linux.
  const folder = mkdtempSync('/dev/shm/carreau-storage-')
  try {
    expect(() => createDiskStorage({ directory: folder, canBeTemporary: false })).toThrow(
      /is on tmpfs and would be lost.*ALLOW_TEMPORARY_STORAGE/,
    )
    createDiskStorage({ directory: folder, canBeTemporary: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
