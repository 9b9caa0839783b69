import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readManifest } from './manifest.ts'

const DAY_MS = 24 * 3_600_000
/** Ten past four of a summer night in Quebec: nobody works, and the worker has cleaned up. */
const [HOUR, MINUTE] = [8, 10]

/** How long to wait for the next backup: until the coming night, or not at all if the last one passed without any. */
export function msUntilBackup(newest: Date | null, now: Date): number {
  const lastNight = new Date(now)
  lastNight.setUTCHours(HOUR, MINUTE, 0, 0)
  if (lastNight > now) lastNight.setTime(lastNight.getTime() - DAY_MS)
  if (newest === null || newest < lastNight) return 0
  return lastNight.getTime() + DAY_MS - now.getTime()
}

/** When the newest whole backup was taken. */
export async function newestBackup(root: string): Promise<Date | null> {
  for (const name of (await readdir(root).catch(() => [])).toSorted().toReversed()) {
    const manifest = await readManifest(path.join(root, name)).catch(() => null)
    if (manifest) return new Date(manifest.takenAt)
  }
  return null
}
