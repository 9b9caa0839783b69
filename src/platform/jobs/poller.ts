import type { Services } from '#platform/services.ts'

/** Work that the worker polls the database for. */
export interface PollingTask {
  readonly name: string
  readonly everyMs: number
  /** Runs in parallel; 1 by default. With more, a run that waits for a slow mail server doesn't delay newer rows. */
  readonly concurrency?: number
  /** True when there is more to do now. `signal`: the worker stops; finish what has begun and start nothing new. */
  run(services: Services, signal?: AbortSignal): Promise<boolean>
}

export interface Poller {
  /** Waits for runs that have begun. */
  stop(): Promise<void>
}

export function startPoller(services: Services, task: PollingTask): Poller {
  const { name, everyMs, concurrency = 1, run } = task
  const log = services.log.child({ job: name })
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const begin = () => {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(begin, everyMs)
    if (running.size >= concurrency) return
    // After a failure, such as a database that is down, the next run finds the same rows.
    const current = run({ ...services, log }, stopping.signal)
      .catch((error: unknown) => {
        log.error({ err: error }, 'job failed')
        return false
      })
      .then(hasMore => {
        running.delete(current)
        if (hasMore) begin()
      })
    running.add(current)
  }
  begin()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
