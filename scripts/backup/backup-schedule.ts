import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readManifest } from './manifest.ts'

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

/** The time of the newest complete backup. */
export async function newestBackup(root: string): Promise<Date | null> {
  for (const name of (await readdir(root).catch(() => [])).toSorted().toReversed()) {
    const manifest = await readManifest(path.join(root, name)).catch(() => null)
    if (manifest) return new Date(manifest.takenAt)
  }
  return null
}
