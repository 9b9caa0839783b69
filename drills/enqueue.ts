import type { ZodType, z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { createJobSender } from '#platform/jobs/job-sender.ts'
import { createLog } from '#platform/log.ts'

/** Adds a job to the queue. */
export async function enqueue<Payload extends ZodType>(
  db: Db,
  job: { readonly name: string; readonly payload: Payload },
  payload: z.input<Payload>,
): Promise<void> {
  const jobs = createJobSender({ db, log: createLog({ level: 'warn', name: 'drill' }) })
  try {
    await jobs.enqueue(db, job, payload)
  } finally {
    await jobs.close()
  }
}
