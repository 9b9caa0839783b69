import { z } from 'zod'
import { isOurFault } from '#features/media/media.rules.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { beginPreparing, markFailed, markReady, savePercent } from './media-progress.store.ts'
import { MediaFailure } from './prepare/media-failure.ts'
import { prepareFile } from './prepare/prepare-file.ts'

/** How often a percentage is written down. */
const EVERY_MS = 1_000

/** Makes an uploaded file ready to be shown. Enqueued in the transaction that stores its row. */
export const prepareMedia = defineJob({
  name: 'prepare-media',
  payload: z.strictObject({ fileId: z.uuid() }),
  // A picture need not wait for a movie; more would only share the same cores.
  concurrency: 2,
  longestSeconds: 3 * 3600,
  // The store may be away for a quarter of an hour.
  retries: { count: 8, firstPauseSeconds: 2 },

  async run({ fileId }, services, signal) {
    const { db, log } = services
    const file = await beginPreparing(db, fileId)
    if (!file) return
    const startedAt = performance.now()
    try {
      const ready = await prepareFile(services, file, { signal, onPercent: reporter(services, fileId) })
      await markReady(db, file, ready)
      const seconds = Math.round(performance.now() - startedAt) / 1_000
      log.info({ fileId, seconds, renditions: ready.objectKeys.length }, 'media ready')
    } catch (error) {
      if (!(error instanceof MediaFailure)) throw error
      const { problem } = error
      log[isOurFault(problem) ? 'error' : 'warn']({ fileId, problem, err: error }, 'media cannot be prepared')
      await markFailed(db, fileId, problem)
    }
  },

  async giveUp({ fileId }, { db }) {
    await markFailed(db, fileId, 'gave_up')
  },
})

/** Writes progress down from time to time. It only informs: what is not written is written the next time. */
function reporter({ db }: Pick<Services, 'db'>, fileId: string): (percent: number) => void {
  let writtenAt = 0
  return percent => {
    if (performance.now() - writtenAt < EVERY_MS) return
    writtenAt = performance.now()
    savePercent(db, fileId, percent).catch(() => {})
  }
}
