import type { Services } from '#platform/services.ts'
import { recordPresence } from './visits.store.ts'

export interface PresenceBuffer {
  addHeartbeat(tab: string, isVisit: boolean): void
  addDeparture(tab: string): void
  /** Writes what is still in memory. */
  close(): Promise<void>
}

const FLUSH_INTERVAL_MS = 1_000
/** Bounds the memory in a flood; the rest is dropped until the next flush. */
const MAX_TABS = 5_000

/** A thousand open tabs send 30 calls a second; the buffer writes them with one statement. */
export function createPresenceBuffer({ db, log }: Pick<Services, 'db' | 'log'>): PresenceBuffer {
  let tabs = new Set<string>()
  let departed = new Set<string>()
  let visits = 0
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    timer = undefined
    const batch = { seen: [...tabs], departed: [...departed], visits }
    tabs = new Set()
    departed = new Set()
    visits = 0
    if (batch.seen.length + batch.departed.length === 0) return
    try {
      await recordPresence(db, batch)
    } catch (error) {
      log.warn({ err: error, visits: batch.visits }, 'visits wait until the database is back')
      visits += batch.visits
      for (const tab of batch.departed) departed.add(tab)
      for (const tab of batch.seen) if (!departed.has(tab)) tabs.add(tab)
      schedule()
    }
  }
  const schedule = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref()
  }

  return {
    addHeartbeat(tab, isVisit) {
      if (tabs.size >= MAX_TABS) return
      if (!departed.has(tab)) tabs.add(tab)
      if (isVisit) visits += 1
      schedule()
    },
    addDeparture(tab) {
      if (departed.size >= MAX_TABS) return
      tabs.delete(tab)
      departed.add(tab)
      schedule()
    },
    async close() {
      clearTimeout(timer)
      timer = undefined
      await flush()
      clearTimeout(timer)
    },
  }
}
