import type { Services } from '#platform/services.ts'

/** Work that is looked for in the database again and again: rows that a commit has left for the worker. */
export interface Watch {
  readonly name: string
  readonly everyMs: number
  /** True when there is more to do at once. `signal`: the worker has to stop, so finish what is under way and no more. */
  run(services: Services, signal?: AbortSignal): Promise<boolean>
}

export interface Poller {
  /** A round under way is finished first. */
  stop(): Promise<void>
}

export function startPoller(services: Services, { name, everyMs, run }: Watch): Poller {
  const log = services.log.child({ job: name })
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const turn = async () => {
    // A database that is away comes back: the next round finds everything still there.
    const hasMore = await run({ ...services, log }, stopping.signal).catch((error: unknown) => {
      log.error({ err: error }, 'job failed')
      return false
    })
    if (!stopping.signal.aborted) timer = setTimeout(begin, hasMore ? 0 : everyMs)
  }
  const begin = () => {
    round = turn()
  }
  begin()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}
