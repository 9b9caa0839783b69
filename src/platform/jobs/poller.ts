import type { Services } from '#platform/services.ts'

/** Work that is looked for in the database again and again: rows that a commit has left for the worker. */
export interface Watch {
  readonly name: string
  readonly everyMs: number
  /** So that a round that waits for a slow mail server does not hold up what became due since; 1 unless told. */
  readonly roundsAtOnce?: number
  /** True when there is more to do at once. `signal`: the worker has to stop, so finish what is under way and no more. */
  run(services: Services, signal?: AbortSignal): Promise<boolean>
}

export interface Poller {
  /** Rounds under way are finished first. */
  stop(): Promise<void>
}

export function startPoller(services: Services, watch: Watch): Poller {
  const { name, everyMs, roundsAtOnce = 1, run } = watch
  const log = services.log.child({ job: name })
  const stopping = new AbortController()
  const rounds = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const begin = () => {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(begin, everyMs)
    if (rounds.size >= roundsAtOnce) return
    // A database that is away comes back: the next round finds everything still there.
    const round = run({ ...services, log }, stopping.signal)
      .catch((error: unknown) => {
        log.error({ err: error }, 'job failed')
        return false
      })
      .then(hasMore => {
        rounds.delete(round)
        if (hasMore) begin()
      })
    rounds.add(round)
  }
  begin()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(rounds)
    },
  }
}
