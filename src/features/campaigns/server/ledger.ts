import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#platform/database/database.ts'
import { type MailName, record, type Settlement } from './campaign-mail.store.ts'

/** A mail server has said yes: that is worth more tries than anything else here. */
const MOST_TRIES = 30
const PAUSE_MS = 500

export interface Ledger {
  /** True once it is written down that this mail is about to be handed over; false if it is no longer ours. */
  commit(mail: MailName): Promise<boolean>
  /** Written down with the next commits; a later commit is never written before it. */
  settle(settlement: Settlement): Promise<void>
}

interface Waiting {
  commits: (MailName & { resolve: (mayGo: boolean) => void; reject: (error: unknown) => void })[]
  settlements: (Settlement & { resolve: () => void; reject: (error: unknown) => void })[]
}

const nothing = (): Waiting => ({ commits: [], settlements: [] })

/**
 * Writes one statement at a time and collects meanwhile what the next one says. So a connection whose mail arrived goes
 * on to its next mail at once, and still at most one arrived mail per connection is ever unrecorded.
 */
export function createLedger(db: Db, worker: number): Ledger {
  let waiting = nothing()
  let isWriting = false

  async function writeAll(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (waiting.commits.length + waiting.settlements.length > 0) {
      const page = waiting
      waiting = nothing()
      try {
        const committed = await persist(page)
        for (const { id, resolve } of page.commits) resolve(committed.has(id))
        for (const { resolve } of page.settlements) resolve()
      } catch (error) {
        for (const { reject } of [...page.commits, ...page.settlements]) reject(error)
      }
    }
    isWriting = false
  }

  async function persist(page: Waiting): Promise<Set<string>> {
    for (let tries = 1; ; tries += 1)
      try {
        return await record(db, worker, page)
      } catch (error) {
        if (page.settlements.length === 0 || tries === MOST_TRIES) throw error
        await wait(PAUSE_MS)
      }
  }

  return {
    commit: mail =>
      new Promise((resolve, reject) => {
        waiting.commits.push({ ...mail, resolve, reject })
        void writeAll()
      }),
    settle: settlement =>
      new Promise((resolve, reject) => {
        // Refused before its commit was written: there is nothing left to commit, and a row can change once a statement.
        const early = waiting.commits.findIndex(({ id }) => id === settlement.id)
        for (const { resolve } of early < 0 ? [] : waiting.commits.splice(early, 1)) resolve(false)
        waiting.settlements.push({ ...settlement, resolve, reject })
        void writeAll()
      }),
  }
}
