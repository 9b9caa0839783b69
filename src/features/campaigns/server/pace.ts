import { setTimeout as wait } from 'node:timers/promises'

/** Lets one through every so often, whoever asks; what was not used is not saved up. */
export function createPace(perSecond: number): () => Promise<void> {
  const gapMs = 1_000 / perSecond
  let nextAt = 0
  return async () => {
    const now = performance.now()
    const turnAt = Math.max(now, nextAt)
    nextAt = turnAt + gapMs
    // A timer is never exact: what it lost is made up for by not waiting for less than it can tell apart.
    if (turnAt - now >= 1) await wait(turnAt - now)
  }
}
