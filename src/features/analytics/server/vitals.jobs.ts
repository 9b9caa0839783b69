import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import { forgetOldVitals } from './vitals.store.ts'

export const forgetVitals = defineJob({
  name: 'vitals.forget',
  payload: z.object({}),
  schedule: { cron: '15 4 * * *', timeZone: 'America/Toronto' },
  run: (_payload, { db }) => forgetOldVitals(db),
})
