import { z } from 'zod'
import { destroyOldSignIns } from '#features/accounts/server/sign-in-records.store.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { defineJob } from '#platform/jobs/job.ts'

/** Tries to sign in name addresses, also of people without an account. What the processes print names nobody. */
export const destroyOldLog = defineJob({
  name: 'privacy.destroy-old-log',
  payload: z.object({}),
  schedule: { cron: '5 3 * * *', timeZone: 'America/Toronto' },
  async run(_payload, { db, log }) {
    const { logRetentionDays } = await readStoredSettings(db)
    log.info({ signIns: await destroyOldSignIns(db, logRetentionDays) }, 'old log destroyed')
  },
})
