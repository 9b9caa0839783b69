import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isBackupName, type Manifest, readManifest } from './manifest.ts'

const DAY_MS = 24 * 3_600_000
/** UTC: 4:10 in Quebec in summer, after the worker's nightly purge. */
const [HOUR, MINUTE] = [8, 10]

/** Until the next night, or 0 if the last one was missed. */
export function msUntilBackup(newest: Date | null, now: Date): number {
  const lastNight = new Date(now)
  lastNight.setUTCHours(HOUR, MINUTE, 0, 0)
  if (lastNight > now) lastNight.setTime(lastNight.getTime() - DAY_MS)
  if (newest === null || newest < lastNight) return 0
  return lastNight.getTime() + DAY_MS - now.getTime()
}

/** The newest complete backup. One that somebody renamed to keep it is not asked: its name has no time. */
export async function findNewestBackup(root: string): Promise<{ folder: string; manifest: Manifest } | null> {
  const names = (await readdir(root).catch(() => [])).filter(isBackupName)
  for (const name of names.toSorted().toReversed()) {
    const folder = path.join(root, name)
    const manifest = await readManifest(folder).catch(() => null)
    if (manifest) return { folder, manifest }
  }
  return null
}
