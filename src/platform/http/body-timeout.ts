import type { IncomingMessage } from 'node:http'

/** A client that takes longer to send its request is disconnected. */
const BODY_TIMEOUT_MS = 15_000

/** The minimum rate of an upload: less than the worst LTE. */
const MIN_BYTES_PER_MS = 50
/** At the start, and for each pause. */
const TIMEOUT_MS = 10_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

export function setBodyTimeout(request: IncomingMessage, cut: () => void): void {
  const timer = setTimeout(() => request.complete || cut(), BODY_TIMEOUT_MS)
  timers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/**
 * The chunks of the body, with a minimum rate instead of the timeout above. A slower client is disconnected. Only time
 * spent waiting for the client counts, not the time that the storage takes.
 */
export async function* readWithMinimumRate(request: IncomingMessage): AsyncGenerator<Buffer> {
  clearTimeout(timers.get(request))
  let bytes = 0
  let waitedMs = 0
  // Leaving the loop early must not close the connection: the response is still to be sent.
  const chunks = request.iterator({ destroyOnReturn: false })
  for (;;) {
    const startedAt = performance.now()
    const cut = setTimeout(
      () => request.destroy(),
      TIMEOUT_MS + Math.min(TIMEOUT_MS, bytes / MIN_BYTES_PER_MS - waitedMs),
    )
    const { value, done } = (await chunks.next().finally(() => clearTimeout(cut))) as IteratorResult<Buffer>
    if (done) return
    waitedMs += performance.now() - startedAt
    bytes += value.length
    yield value
  }
}
