import { ApiFailure, type ApiFailureCode } from '#shared/http/api-failure.ts'

/** Failures that pass by themselves: a bad line, a busy or restarting server, a portal that answers for it. */
const PASSING: ApiFailureCode[] = [
  'unreachable',
  'invalid_reply',
  'unavailable',
  'too_many_requests',
  'internal',
]
/** A server that fails so often in a row fails for a reason; so does a file whose every try breaks the connection. */
const MOST_FAILURES = { server: 5, connection: 8 }
const LONGEST_PAUSE_MS = 15_000

/** Whether to try again after so many failures of the same. */
export function isTransient(error: unknown, failures: number): boolean {
  if (!(error instanceof ApiFailure) || !PASSING.includes(error.code)) return false
  return failures < MOST_FAILURES[isUnanswered(error) ? 'connection' : 'server']
}

/** Nobody answered, or somebody else did. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === 'unreachable' || error.code === 'invalid_reply')
}

/** Until it is worth another try: a moment longer each time, but at once when the line comes back. */
export async function waitBackoff(tries: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const until = { signal: over.signal, once: true }
  try {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, Math.min(1_000 * 2 ** tries, LONGEST_PAUSE_MS))
      over.signal.addEventListener('abort', () => clearTimeout(timer))
      window.addEventListener('online', () => resolve(), until)
      signal.addEventListener('abort', () => resolve(), until)
    })
  } finally {
    over.abort()
  }
  signal.throwIfAborted()
}
