import { z } from 'zod'
import { isOurFault } from '#features/media/media.rules.ts'
import { drawAvatar } from '#features/media/server/avatar.ts'
import { MediaFailure } from '#features/media/server/prepare/media-failure.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { failAvatar, findUnfinishedAvatar, showAvatar } from './avatar-progress.store.ts'

/** Draws the picture of an account. Enqueued in the transaction that stores its row. */
export const prepareAvatar = defineJob({
  name: 'prepare-avatar',
  payload: z.strictObject({ uploadId: z.uuid() }),
  longestSeconds: 3600,
  // Somebody looks at the screen: after a minute they are told.
  retries: { count: 5, firstPauseSeconds: 2 },

  async run({ uploadId }, { db, storage, log }, signal) {
    const upload = await findUnfinishedAvatar(db, uploadId)
    if (!upload) return
    try {
      await showAvatar(db, uploadId, await drawAvatar(storage, upload.originalKey, signal))
    } catch (error) {
      if (!(error instanceof MediaFailure)) throw error
      const { problem } = error
      log[isOurFault(problem) ? 'error' : 'warn'](
        { uploadId, problem, err: error },
        'avatar cannot be prepared',
      )
      await failAvatar(db, uploadId, problem)
    }
    // What was sent tells where it was taken. Should this fail, the sweep takes it.
    await storage.remove([upload.originalKey])
  },

  async giveUp({ uploadId }, { db }) {
    await failAvatar(db, uploadId, 'gave_up')
  },
})
