import { z } from 'zod'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { forgetOldRecipients } from './recipient-records.store.ts'

/** A mail is kept as long as a message: both are words between the business and somebody. */
export const forgetRecipients = defineJob({
  name: 'campaigns.forget-recipients',
  payload: z.object({}),
  schedule: { cron: '0 4 * * *', timeZone: 'America/Toronto' },
  async run(_payload, { db, log }) {
    const { messageRetentionMonths } = await readStoredSettings(db)
    log.info(
      { recipients: await forgetOldRecipients(db, messageRetentionMonths) },
      'old recipients forgotten',
    )
  },
})
