import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { purgeTrash, sweepStorage } from './sweep-storage.ts'

/** Deletes the objects that a killed upload or worker left in the storage. */
export const sweepMedia = defineJob({
  name: 'media.sweep',
  payload: z.object({}),
  schedule: { cron: '40 * * * *', timeZone: 'America/Toronto' },
  async run(_payload, services) {
    services.log.info(await sweepStorage(services), 'store swept')
  },
})

/** Deletes items whose time in the trash is over, and their objects. */
export async function purgeMediaTrash(services: Services): Promise<number> {
  const items = await purgeTrash(services.db)
  await sweepStorage(services)
  return items
}
