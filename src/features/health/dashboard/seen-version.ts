import { version } from '../../../../package.json'
import { isLater } from '../release-notes.rules.ts'

/** The version that this screen was built with. */
export const runningVersion = version

const KEY = 'seen-version'

/** This device has seen an earlier version, and not the notes of this one. For a new device nothing is news. */
export function hasNews(): boolean {
  const seen = readSeen()
  if (seen === null) markSeen()
  return seen !== null && isLater(runningVersion, seen)
}

/** Somebody opened the notes of this version, or hid the row that leads to them. */
export function markSeen(): void {
  // Storage may be full or blocked: the row then comes back.
  try {
    localStorage.setItem(KEY, runningVersion)
  } catch {}
}

function readSeen(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
