import { fromKysely, PgBoss } from 'pg-boss'
import type { ZodType, z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Job } from './job.ts'

/**
 * Leaves a job for the worker. Inside a transaction it is there if and only if the transaction commits.
 * Its queue was made by migrating: pg-boss would commit the transaction to make one.
 */
export async function enqueue<Payload extends ZodType>(
  db: Db,
  { name }: Pick<Job<Payload>, 'name' | 'payload'>,
  payload: z.input<Payload>,
): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false })
  try {
    await boss.start()
    await boss.send(name, payload as object)
  } finally {
    await boss.stop({ graceful: false })
  }
}
