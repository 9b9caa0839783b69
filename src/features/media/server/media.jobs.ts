import { z } from 'zod'
import { isServerFault } from '#features/media/media.rules.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { beginPreparing, markFailed, markReady, savePercent } from './media-progress.store.ts'
import { MediaFailure } from './prepare/decode.ts'
import { prepareFile } from './prepare/prepare-file.ts'

/** Minimum time between two updates of the percentage. */
const PROGRESS_INTERVAL_MS = 1_000

/** Makes the renditions of an uploaded file. Enqueued in the transaction that stores its row. */
export const prepareMedia = defineJob({
  name: 'prepare-media',
  payload: z.strictObject({ fileId: z.uuid() }),
  // An image does not wait for a movie; more would only share the same cores.
  concurrency: 2,
  timeoutSeconds: 3 * 3600,
  // The storage may be down for a quarter of an hour.
  retries: { count: 8, firstDelaySeconds: 2 },

  async run({ fileId }, services, signal) {
    const { db, log } = services
    const file = await beginPreparing(db, fileId)
    if (!file) return
    const startedAt = performance.now()
    try {
      const ready = await prepareFile(services, file, {
        signal,
        onPercent: progressReporter(services, fileId),
      })
      await markReady(db, file, ready)
      const seconds = Math.round(performance.now() - startedAt) / 1_000
      log.info({ fileId, seconds, renditions: ready.objectKeys.length }, 'media ready')
    } catch (error) {
      if (!(error instanceof MediaFailure)) throw error
      const { problem } = error
      log[isServerFault(problem) ? 'error' : 'warn'](
        { fileId, problem, err: error },
        'media cannot be prepared',
      )
      await markFailed(db, fileId, problem)
    }
  },

  async giveUp({ fileId }, { db }) {
    await markFailed(db, fileId, 'gave_up')
  },
})

/** Saves the progress from time to time. A lost update does not matter: the next one follows. */
function progressReporter({ db }: Pick<Services, 'db'>, fileId: string): (percent: number) => void {
  let writtenAt = 0
  return percent => {
    if (performance.now() - writtenAt < PROGRESS_INTERVAL_MS) return
    writtenAt = performance.now()
    savePercent(db, fileId, percent).catch(() => {})
  }
}
