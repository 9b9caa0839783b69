import { detectContainer, isImageContainer, SIGNATURE_BYTES } from '#features/media/server/file-signature.ts'
import { wrongType } from '#features/media/server/media-errors.ts'
import { ORIGINAL_OPTIONS } from '#features/media/server/original.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { beginPhoto, readPhotoLink, sendPhotoPart } from '../contact.contract.ts'
import { preparePhoto } from './photo.jobs.ts'
import { readPhotoToken } from './photo-link.store.ts'
import { hasSpaceForPhotos } from './photo-space.ts'
import {
  beginStoredPhoto,
  completeStoredPhoto,
  countPhotoParts,
  deletePhotoUpload,
  noteAddedPhoto,
  photoPartBytes,
  readPhotoUpload,
  releaseAcknowledgement,
  savePhotoPart,
} from './photo-upload.store.ts'

const notValid = () => new AppError('not_found', 'This link no longer works.')

/** Photos of strangers: in parts, under the key of a message of theirs. */
export function photoUploadRoutes({ db, jobs, storage, config }: Services): Route[] {
  const requireSpace = async () => {
    if (!(await hasSpaceForPhotos(config.storage)))
      throw new AppError('insufficient_storage', 'There’s no space left for this file.')
  }
  return [
    route(beginPhoto, async ({ body: { key, bytes, fingerprint } }) => {
      const right = await readPhotoToken(db, key)
      if (right?.state !== 'open') throw notValid()
      await requireSpace()
      const { messageId, most, kind } = right
      const photo = { messageId, most, bytes, fingerprint, isByLink: kind === 'link' }
      return db
        .transaction()
        .execute(db => beginStoredPhoto(db, photo, key => storage.beginParts(key, ORIGINAL_OPTIONS)))
    }),

    route(readPhotoLink, async ({ params: { token } }) => {
      const right = await readPhotoToken(db, token)
      if (right?.kind !== 'link') throw notValid()
      const { state, sentAt, until, received, most } = right
      return { state, sentAt: sentAt.toISOString(), until: until.toISOString(), received, most }
    }),

    // The id is known to whoever began the photo with the key, and to nobody else.
    route(sendPhotoPart, async ({ params: { id, number }, receiveBytes }) => {
      const upload = await readPhotoUpload(db, id)
      if (!upload) throw notValid()
      if (number > countPhotoParts(upload))
        throw new AppError('validation_failed', 'This photo has fewer parts.')
      await requireSpace()
      const source = await receiveBytes(photoPartBytes(upload, number))
      // A part that is stored already is a retry: perhaps the store has joined the parts.
      if (!upload.parts[number]) {
        if (number === 1) {
          const container = detectContainer(source.subarray(0, SIGNATURE_BYTES))
          if (!container || !isImageContainer(container)) {
            await deletePhotoUpload(db, id)
            await storage.abortParts(upload.key, upload.storageUpload)
            throw wrongType('image')
          }
        }
        const part = { number, source, bytes: source.length }
        const receipt = await storage.putPart(upload.key, upload.storageUpload, part)
        await savePhotoPart(db, id, { number, receipt })
      }
      const { parts } = (await readPhotoUpload(db, id)) ?? upload
      const isComplete = Object.keys(parts).length === countPhotoParts(upload)
      if (isComplete) {
        await storage.completeParts(upload.key, upload.storageUpload, parts)
        await db.transaction().execute(async db => {
          if (!(await completeStoredPhoto(db, id))) return
          await jobs.enqueue(db, preparePhoto, { photoId: id })
          await releaseAcknowledgement(db, upload.messageId)
          if (upload.isByLink) await noteAddedPhoto(db, upload)
        })
      }
      return { isComplete }
    }),
  ]
}
