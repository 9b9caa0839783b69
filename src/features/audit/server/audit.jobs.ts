import { z } from 'zod'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { removeOldEntries } from './audit.store.ts'

/** Keeps nothing about who did what longer than it serves. */
export const forgetOldEntries = defineJob({
  name: 'audit.forget-old-entries',
  payload: z.object({}),
  // Every night at 3:35 in Quebec.
  schedule: { cron: '35 3 * * *', timeZone: 'America/Toronto' },
  async run(_payload, { db, log }) {
    const { logRetentionDays } = await readStoredSettings(db)
    log.info({ entries: await removeOldEntries(db, logRetentionDays) }, 'audit entries forgotten')
  },
})
