import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import { removeOldEntries } from './audit.store.ts'

const DAYS_KEPT = 90

/** Keeps nothing about who did what longer than it serves. */
export const forgetOldEntries = defineJob({
  name: 'audit.forget-old-entries',
  payload: z.object({}),
  // Every night at 3:35 in Quebec.
  schedule: { cron: '35 3 * * *', timeZone: 'America/Toronto' },
  async run(_payload, { db, log }) {
    log.info({ entries: await removeOldEntries(db, DAYS_KEPT) }, 'audit entries forgotten')
  },
})
