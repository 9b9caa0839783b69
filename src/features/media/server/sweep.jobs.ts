import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import { purgeTrash } from './named-objects.store.ts'
import { sweepStorage } from './sweep-storage.ts'

/** Takes away what an upload or a worker left behind when it was killed. */
export const sweepMedia = defineJob({
  name: 'media.sweep',
  payload: z.object({}),
  schedule: { cron: '40 * * * *', timeZone: 'America/Toronto' },
  async run(_payload, services) {
    services.log.info(await sweepStorage(services), 'store swept')
  },
})

export const purgeMedia = defineJob({
  name: 'media.purge',
  payload: z.object({}),
  // Every night at 3:30 in Quebec.
  schedule: { cron: '30 3 * * *', timeZone: 'America/Toronto' },
  async run(_payload, services) {
    const items = await purgeTrash(services.db)
    services.log.info({ items, ...(await sweepStorage(services)) }, 'trash emptied')
  },
})
