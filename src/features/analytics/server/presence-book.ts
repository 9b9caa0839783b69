import type { Services } from '#platform/services.ts'
import { recordPresence } from './visits.store.ts'

export interface PresenceBook {
  note(tab: string, isVisit: boolean): void
  noteDeparture(tab: string): void
  /** Writes down what is still in memory. */
  close(): Promise<void>
}

const EVERY_MS = 1_000
/** A flood is not worth more memory than this; a second later there is room again. */
const MOST_TABS = 5_000

/** A thousand open tabs are thirty calls a second; gathered here, they are one statement. */
export function openPresenceBook({ db, log }: Pick<Services, 'db' | 'log'>): PresenceBook {
  let tabs = new Set<string>()
  let departed = new Set<string>()
  let visits = 0
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    timer = undefined
    const [seen, gone, came] = [[...tabs], [...departed], visits]
    tabs = new Set()
    departed = new Set()
    visits = 0
    if (seen.length + gone.length === 0) return
    try {
      await recordPresence(db, { seen, departed: gone, visits: came })
    } catch (error) {
      log.warn({ err: error, visits: came }, 'visits wait until the database is back')
      visits += came
      for (const tab of gone) departed.add(tab)
      for (const tab of seen) if (!departed.has(tab)) tabs.add(tab)
      schedule()
    }
  }
  const schedule = () => {
    timer ??= setTimeout(() => void write(), EVERY_MS).unref()
  }

  return {
    note(tab, isVisit) {
      if (tabs.size >= MOST_TABS) return
      if (!departed.has(tab)) tabs.add(tab)
      if (isVisit) visits += 1
      schedule()
    },
    noteDeparture(tab) {
      if (departed.size >= MOST_TABS) return
      tabs.delete(tab)
      departed.add(tab)
      schedule()
    },
    async close() {
      clearTimeout(timer)
      timer = undefined
      await write()
      clearTimeout(timer)
    },
  }
}
