import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import { destroyRemoved } from './reviews.store.ts'

export const purgeReviews = defineJob({
  name: 'reviews.purge',
  payload: z.object({}),
  // Every night at 3:55 in Quebec.
  schedule: { cron: '55 3 * * *', timeZone: 'America/Toronto' },
  async run(_payload, { db, log }) {
    log.info({ reviews: await destroyRemoved(db) }, 'removed reviews destroyed')
  },
})
