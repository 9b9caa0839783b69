import type { IncomingMessage } from 'node:http'

/** A client that takes longer to send its request gives its connection back. */
const BODY_TIME_MS = 15_000

/** An upload may take its time, as long as it arrives at this pace: less than the worst LTE. */
const LEAST_BYTES_PER_MS = 50
/** At the start, and for each stop on the way. */
const TIMEOUT_MS = 10_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

export function limitBodyTime(request: IncomingMessage, cut: () => void): void {
  const timer = setTimeout(() => request.complete || cut(), BODY_TIME_MS)
  timers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/**
 * The body as it comes, at a pace of its own instead of the limit for all. Only the waiting for the client counts: a
 * store that is slow is not the client's fault. A client that is too slow is cut.
 */
export async function* readAtPace(request: IncomingMessage): AsyncGenerator<Buffer> {
  clearTimeout(timers.get(request))
  let bytes = 0
  let waitedMs = 0
  // Leaving the loop early must not end the connection: there is an answer to send.
  const chunks = request.iterator({ destroyOnReturn: false })
  for (;;) {
    const startedAt = performance.now()
    const cut = setTimeout(
      () => request.destroy(),
      TIMEOUT_MS + Math.min(TIMEOUT_MS, bytes / LEAST_BYTES_PER_MS - waitedMs),
    )
    const { value, done } = (await chunks.next().finally(() => clearTimeout(cut))) as IteratorResult<Buffer>
    if (done) return
    waitedMs += performance.now() - startedAt
    bytes += value.length
    yield value
  }
}
