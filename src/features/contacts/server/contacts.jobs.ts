import { z } from 'zod'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { destroyOldTrash } from './contact-trash.store.ts'
import { forgetOldImports } from './import.store.ts'

export const purgeContacts = defineJob({
  name: 'contacts.purge',
  payload: z.object({}),
  // Every night at 3:50 in Quebec.
  schedule: { cron: '50 3 * * *', timeZone: 'America/Toronto' },
  async run(_payload, { db, log }) {
    await forgetOldImports(db)
    const { trashRetentionDays } = await readStoredSettings(db)
    log.info({ contacts: await destroyOldTrash(db, trashRetentionDays) }, 'trash of contacts emptied')
  },
})
