import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#platform/database/database.ts'
import { type MailRef, type Settlement, writeStates } from './campaign-mail.store.ts'

/** Many, because a lost result would send an accepted mail again. */
const MAX_ATTEMPTS = 30
const RETRY_DELAY_MS = 500

export interface MailStateWriter {
  /** True once `committing` is stored, so the mail may be handed over; false if another worker has reclaimed it. */
  commit(mail: MailRef): Promise<boolean>
  /** Stores the result with the next batch, never after a commit that was requested later. */
  settle(settlement: Settlement): Promise<void>
}

interface Batch {
  commits: (MailRef & { resolve: (maySend: boolean) => void; reject: (error: unknown) => void })[]
  settlements: (Settlement & { resolve: () => void; reject: (error: unknown) => void })[]
}

const emptyBatch = (): Batch => ({ commits: [], settlements: [] })

/**
 * Batches state changes: while one statement runs, it collects the next batch. A lane does not wait until its result is
 * stored, and yet at most one delivered mail per lane has no stored result.
 */
export function createMailStateWriter(db: Db, worker: number): MailStateWriter {
  let waiting = emptyBatch()
  let isWriting = false

  async function writeAll(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (waiting.commits.length + waiting.settlements.length > 0) {
      const batch = waiting
      waiting = emptyBatch()
      try {
        const committed = await persist(batch)
        for (const { id, resolve } of batch.commits) resolve(committed.has(id))
        for (const { resolve } of batch.settlements) resolve()
      } catch (error) {
        for (const { reject } of [...batch.commits, ...batch.settlements]) reject(error)
      }
    }
    isWriting = false
  }

  async function persist(batch: Batch): Promise<Set<string>> {
    for (let tries = 1; ; tries += 1)
      try {
        return await writeStates(db, worker, batch)
      } catch (error) {
        if (batch.settlements.length === 0 || tries === MAX_ATTEMPTS) throw error
        await wait(RETRY_DELAY_MS)
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
        // Settled before its commit was written: drop the commit, because one statement can update a row only once.
        const early = waiting.commits.findIndex(({ id }) => id === settlement.id)
        for (const { resolve } of early < 0 ? [] : waiting.commits.splice(early, 1)) resolve(false)
        waiting.settlements.push({ ...settlement, resolve, reject })
        void writeAll()
      }),
  }
}
