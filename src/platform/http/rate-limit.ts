import { AppError } from '#platform/app-error.ts'

interface Limits {
  /** Of one client address. */
  perMinute: number
  /** Of all of them together: a crowd of addresses must not fill the log either. */
  perMinuteInAll: number
}

const MINUTE_MS = 60_000

/** Counts in this process alone, for calls that store nothing: what is stored is counted in the database. */
export function createRateLimit({ perMinute, perMinuteInAll }: Limits): (address: string) => void {
  const counts = new Map<string, number>()
  let total = 0
  let minuteBegan = 0
  return address => {
    const now = Date.now()
    if (now - minuteBegan >= MINUTE_MS) {
      counts.clear()
      total = 0
      minuteBegan = now
    }
    const count = counts.get(address) ?? 0
    if (count >= perMinute || total >= perMinuteInAll)
      throw new AppError('too_many_requests', 'Too many calls. Wait, then try again.', {
        retryAfterSeconds: Math.ceil((minuteBegan + MINUTE_MS - now) / 1000),
      })
    counts.set(address, count + 1)
    total += 1
  }
}
