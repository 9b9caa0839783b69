import { z } from 'zod'
import { isServerFault } from '#features/media/media.rules.ts'
import { renderAvatar } from '#features/media/server/avatar.ts'
import { MediaFailure } from '#features/media/server/prepare/decode.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { failAvatar, findUnfinishedAvatar, showAvatar } from './avatar-progress.store.ts'

/** Renders the avatar. Enqueued in the transaction that stores the upload. */
export const prepareAvatar = defineJob({
  name: 'prepare-avatar',
  payload: z.strictObject({ uploadId: z.uuid() }),
  timeoutSeconds: 3600,
  // The user waits at the screen: give up after a minute.
  retries: { count: 5, firstDelaySeconds: 2 },

  async run({ uploadId }, { db, storage, log }, signal) {
    const upload = await findUnfinishedAvatar(db, uploadId)
    if (!upload) return
    try {
      await showAvatar(db, uploadId, await renderAvatar(storage, upload.originalKey, signal))
    } catch (error) {
      if (!(error instanceof MediaFailure)) throw error
      const { problem } = error
      log[isServerFault(problem) ? 'error' : 'warn'](
        { uploadId, problem, err: error },
        'avatar cannot be prepared',
      )
      await failAvatar(db, uploadId, problem)
    }
    // The original may contain its location. If this fails, the storage sweep removes it.
    await storage.remove([upload.originalKey])
  },

  async giveUp({ uploadId }, { db }) {
    await failAvatar(db, uploadId, 'gave_up')
  },
})
