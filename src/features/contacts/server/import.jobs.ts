import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import { moveImport } from './import.store.ts'
import { applyRows, checkRows } from './import-rows.store.ts'

/** Does what an import waits for, some rows at a time: whoever takes it over goes on where it stopped. */
export const importContacts = defineJob({
  name: 'contacts.import',
  payload: z.object({ importId: z.uuid() }),
  longestSeconds: 15 * 60,
  retries: { count: 5, firstPauseSeconds: 2 },
  async run({ importId }, { db, log }, signal) {
    for (const step of [checkRows, applyRows]) {
      for (let count = 1; count > 0; ) {
        signal.throwIfAborted()
        count = await step(db, importId)
      }
      if (step === checkRows) await moveImport(db, importId, ['checking'], 'checked')
      else await moveImport(db, importId, ['importing'], 'done')
    }
    log.info({ importId }, 'import went as far as it could')
  },
  async giveUp({ importId }, { db }) {
    await moveImport(db, importId, ['checking', 'importing'], 'failed')
  },
})
