import { AppError } from '../app-error.ts'

interface Limits {
  /** Of one client address. */
  perMinute: number
  /** Of all of them together: a crowd of addresses must not fill the log either. */
  perMinuteInAll: number
}

const MINUTE_MS = 60_000

/** Refuses what is too much. */
export function createRateLimit(limits: Limits): (address: string) => void {
  const secondsToWait = createCallCounter(limits)
  return address => {
    const retryAfterSeconds = secondsToWait(address)
    if (retryAfterSeconds > 0)
      throw new AppError('too_many_requests', 'Too many calls. Wait, then try again.', { retryAfterSeconds })
  }
}

/**
 * Counts in this process alone, for calls that store nothing: what is stored is counted in the database.
 * Tells for how long a call is one too many; 0 if it is not.
 */
export function createCallCounter({ perMinute, perMinuteInAll }: Limits): (address: string) => number {
  const counts = new Map<string, number>()
  let total = 0
  let minuteBegan = Number.NEGATIVE_INFINITY
  return address => {
    // Not the time of day: a clock that is set back would keep a minute from ending.
    const now = performance.now()
    if (now - minuteBegan >= MINUTE_MS) {
      counts.clear()
      total = 0
      minuteBegan = now
    }
    const count = counts.get(address) ?? 0
    if (count >= perMinute || total >= perMinuteInAll)
      return Math.ceil((minuteBegan + MINUTE_MS - now) / 1000)
    counts.set(address, count + 1)
    total += 1
    return 0
  }
}
