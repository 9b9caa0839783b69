import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import { setImportState } from './import.store.ts'
import { applyRows, checkRows } from './import-rows.store.ts'

/** Checks or imports in batches; after a crash, the next attempt continues where the last one stopped. */
export const importContacts = defineJob({
  name: 'contacts.import',
  payload: z.object({ importId: z.uuid() }),
  timeoutSeconds: 15 * 60,
  retries: { count: 5, firstDelaySeconds: 2 },
  async run({ importId }, { db, log }, signal) {
    for (const step of [checkRows, applyRows]) {
      for (let count = 1; count > 0; ) {
        signal.throwIfAborted()
        count = await step(db, importId)
      }
      if (step === checkRows) await setImportState(db, importId, ['checking'], 'checked')
      else await setImportState(db, importId, ['importing'], 'done')
    }
    log.info({ importId }, 'import went as far as it could')
  },
  async giveUp({ importId }, { db }) {
    await setImportState(db, importId, ['checking', 'importing'], 'failed')
  },
})
