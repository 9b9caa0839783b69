import { ApiFailure } from '#shared/http/api-failure.ts'

/** After so many failures in a row the cause is permanent, also for a file that breaks the connection each time. */
const MAX_FAILURES = { server: 5, connection: 8 }
const MAX_DELAY_MS = 15_000

/** Whether to try again after this many failures of the same request. */
export function isTransient(error: unknown, failures: number): boolean {
  if (!(error instanceof ApiFailure) || !error.isTransient) return false
  return failures < MAX_FAILURES[isUnreachable(error) ? 'connection' : 'server']
}

/** The server did not answer, or something else answered in its place. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === 'unreachable' || error.code === 'invalid_reply')
}

/** Exponential backoff. Ends early when the connection returns; throws when `signal` is aborted. */
export async function waitBackoff(tries: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController()
  const options = { signal: done.signal, once: true }
  try {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, Math.min(1_000 * 2 ** tries, MAX_DELAY_MS))
      done.signal.addEventListener('abort', () => clearTimeout(timer))
      window.addEventListener('online', () => resolve(), options)
      signal.addEventListener('abort', () => resolve(), options)
    })
  } finally {
    done.abort()
  }
  signal.throwIfAborted()
}
