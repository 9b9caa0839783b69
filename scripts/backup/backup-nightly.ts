// Takes a backup every night, and at once if the last one was missed; once a week it proves one by a restore. For hosts
// without cron; compose.yaml runs it.
// usage: node scripts/backup/backup-nightly.ts FOLDER [--keep 30]
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { closeOnSignal } from '#processes/close-on-signal.ts'
import { readBackupArguments } from './backup-arguments.ts'
import { findNewestBackup, msUntilBackup } from './backup-schedule.ts'

const RETRY_MS = 3_600_000

const { root } = readBackupArguments('backup-nightly')
const log = createLog({ level: loadConfig(process.env).log.level, name: 'backup' })
const stopping = new AbortController()
const { signal } = stopping
let child: ChildProcess | undefined
const nights = takeNightly(root)

closeOnSignal(log, async () => {
  stopping.abort()
  child?.kill('SIGTERM')
  await nights
})

async function takeNightly(folder: string): Promise<void> {
  while (!signal.aborted) {
    const newest = await findNewestBackup(folder)
    await pause(msUntilBackup(newest && new Date(newest.manifest.takenAt), new Date()))
    if (signal.aborted) return
    const code = await run('backup', process.argv.slice(2))
    if (code === 0) log.info('a backup was taken')
    // No retry: it would take another backup.
    else if (code === 2) log.error('a backup was taken, but older ones could not be removed')
    else if (!signal.aborted) {
      log.error({ code, retryMs: RETRY_MS }, 'no backup could be taken')
      await pause(RETRY_MS)
      continue
    }
    // A night later it is tried again.
    if (!signal.aborted && (await run('prove-backup', [folder, '--weekly'])) !== 0 && !signal.aborted)
      log.error('the backup could not be proven by a restore')
  }
}

async function run(script: string, args: string[]): Promise<number | null> {
  const file = path.join(import.meta.dirname, `${script}.ts`)
  child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** Resolves early at `signal`. */
async function pause(ms: number): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {})
}
