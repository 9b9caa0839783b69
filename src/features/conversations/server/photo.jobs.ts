import { z } from 'zod'
import { isServerFault } from '#features/media/media.rules.ts'
import { PHOTO_SIZES, photoKey } from '#features/media/photo.rules.ts'
import { renderPhoto } from '#features/media/server/photo.ts'
import { MediaFailure } from '#features/media/server/prepare/decode.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { findUnpreparedPhoto, markPhotoFailed, markPhotoReady } from './photo.store.ts'

/** After all retries: the server or the storage has a fault that lasts. */
const DELAY_AFTER_RETRIES_SECONDS = 6 * 3600

/** Makes the private renditions of a customer's photo. Enqueued in the transaction that stores where its original is. */
export const preparePhoto = defineJob({
  name: 'prepare-photo',
  payload: z.strictObject({ photoId: z.uuid() }),
  concurrency: 2,
  timeoutSeconds: 3600,
  // The storage may be down for a quarter of an hour.
  retries: { count: 8, firstDelaySeconds: 2 },

  async run({ photoId }, { db, storage, log }, signal) {
    const photo = await findUnpreparedPhoto(db, photoId)
    if (!photo) return
    const { originalKey } = photo
    try {
      const size = await renderPhoto(storage, { id: photoId, originalKey }, signal)
      if (!(await markPhotoReady(db, photoId, size)))
        await storage.remove(PHOTO_SIZES.map(size => photoKey(photoId, size)))
    } catch (error) {
      // A fault of ours is retried: nobody can be asked for the photo again.
      if (!(error instanceof MediaFailure) || isServerFault(error.problem)) throw error
      const { problem } = error
      log.warn({ photoId, problem, err: error }, 'photo cannot be prepared')
      await markPhotoFailed(db, photoId, problem)
    }
    // The original may contain its location. If this fails, the storage sweep removes it.
    await storage.remove([originalKey])
  },

  async giveUp({ photoId }, { db, jobs }) {
    const photo = await findUnpreparedPhoto(db, photoId)
    if (!photo) return
    if (photo.isOld) await markPhotoFailed(db, photoId, 'gave_up')
    else await jobs.enqueue(db, preparePhoto, { photoId }, { delaySeconds: DELAY_AFTER_RETRIES_SECONDS })
  },
})
