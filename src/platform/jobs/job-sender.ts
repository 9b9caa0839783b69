import { fromKysely, PgBoss } from 'pg-boss'
import type { ZodType, z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'

export interface JobSender {
  /**
   * Adds a job for the worker. If `db` is a transaction, the job exists if and only if it commits. The queue must exist
   * already: migrating creates it. With `delaySeconds`, it does not start before.
   */
  enqueue<Payload extends ZodType>(
    db: Db,
    job: { readonly name: string; readonly payload: Payload },
    payload: z.input<Payload>,
    options?: { delaySeconds?: number },
  ): Promise<void>
  /** Reads the list of queues. Servers call this at startup; otherwise the first `enqueue` does. */
  start(): Promise<void>
  close(): Promise<void>
}

/** One per process. It reads the list of queues over the pool; each job is one statement on the given connection. */
export function createJobSender({ db, log }: { db: Db; log: Log }): JobSender {
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false })
  boss.on('error', error => log.warn({ err: error }, 'job sender error'))
  return {
    async enqueue(db, { name }, payload, { delaySeconds } = {}) {
      await boss.start()
      const startAfter = delaySeconds === undefined ? {} : { startAfter: delaySeconds }
      await boss.send(name, payload as object, { db: fromKysely(db), ...startAfter })
    },
    async start() {
      await boss.start()
    },
    close: () => boss.stop({ graceful: false }),
  }
}
