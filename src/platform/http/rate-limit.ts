import { AppError } from '../app-error.ts'

interface Limits {
  /** For one client address. */
  perMinute: number
  /** For all addresses together, so that many addresses cannot fill the log either. */
  perMinuteInAll: number
}

const MINUTE_MS = 60_000

/** Throws `too_many_requests` above the limits. */
export function createRateLimit(limits: Limits): (address: string) => void {
  const secondsToWait = createCallCounter(limits)
  return address => {
    const retryAfterSeconds = secondsToWait(address)
    if (retryAfterSeconds > 0)
      throw new AppError('too_many_requests', 'Too many calls. Wait, then try again.', { retryAfterSeconds })
  }
}

/**
 * Counts in this process only, for calls that store nothing; limits on stored data count in the database.
 * Returns the seconds until the next call is allowed; 0 if this one is.
 */
export function createCallCounter({ perMinute, perMinuteInAll }: Limits): (address: string) => number {
  const counts = new Map<string, number>()
  let total = 0
  let minuteBegan = Number.NEGATIVE_INFINITY
  return address => {
    // Monotonic: the system clock may be set back.
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
