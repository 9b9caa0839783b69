import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readBackupState } from '#features/health/server/backups.store.ts'
import { createTestServices } from '#harness/test-database.ts'
import { findNewestBackup, msUntilBackup } from '#scripts/backup/backup-schedule.ts'
import { backupName, writeManifest } from '#scripts/backup/manifest.ts'
import { diskUrl } from '#scripts/local/disk-url.ts'

const HOUR_MS = 3_600_000
const at = (moment: string) => new Date(`2026-11-${moment}:00Z`)

test.each([
  ['a new site at noon', null, at('15T12:00'), 0],
  ['a site that was backed up last night', at('15T08:10'), at('15T12:10'), 20 * HOUR_MS],
  ['a site that was backed up yesterday evening, before the night', at('14T22:00'), at('15T07:10'), HOUR_MS],
  ['a machine that was off during the night', at('14T08:10'), at('15T09:00'), 0],
  ['a machine that was off for a week', at('07T08:10'), at('15T03:00'), 0],
])('%s gets its next backup when it is due', (_, newest, now, ms) => {
  expect(msUntilBackup(newest, now)).toBe(ms)
})

test('a backup that somebody renamed to keep it is not taken for the newest', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'carreau-renamed-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const takenAt = '2026-11-14T08:10:00.000Z'
  for (const name of ['before-the-move', backupName(takenAt)]) {
    mkdirSync(path.join(root, name))
    const database = { bytes: 1, sha256: 'a' }
    await writeManifest(path.join(root, name), { takenAt, database, tables: {}, objects: {} })
  }
  expect((await findNewestBackup(root))?.folder).toBe(path.join(root, backupName(takenAt)))
})

test('a new site without media is backed up and proven at once, and the process stops on SIGTERM', async () => {
  const { databaseUrl, db } = await createTestServices()
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-nights-'))
  const backups = path.join(folder, 'backups')
  const child = spawn(process.execPath, ['scripts/run-role.ts', 'backup-nightly', backups, '--keep', '2'], {
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost' },
      ...{ STORAGE_URL: diskUrl(path.join(folder, 'media')), ALLOW_TEMPORARY_STORAGE: 'true' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    printed += text
  })
  await vi.waitFor(() => expect(printed).toContain('a backup was taken'), { timeout: 120_000 })
  expect(await findNewestBackup(backups)).not.toBeNull()
  await vi.waitFor(async () => expect((await readBackupState(db)).proven).not.toBeNull(), {
    timeout: 120_000,
  })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
