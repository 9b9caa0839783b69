import { PHOTO_SIZES, photoKey } from '#features/media/photo.rules.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readPhoto, removePhoto } from '../conversations.contract.ts'
import { deleteStoredPhoto, isReadyPhoto } from './photo.store.ts'

const noSuchPhoto = () => new AppError('not_found', 'There is no such photo.')

/** Photos of customers: for a session only. */
export function photoRoutes({ db, storage, log }: Services): Route[] {
  return [
    route(readPhoto, async ({ params: { id, size }, setHeader }) => {
      const object = (await isReadyPhoto(db, id)) ? await storage.read(photoKey(id, size)) : null
      if (!object) throw noSuchPhoto()
      setHeader('content-type', 'image/jpeg')
      setHeader('content-length', String(object.totalBytes))
      return object.stream
    }),

    route(removePhoto, async ({ params: { id } }) => {
      const deleted = await deleteStoredPhoto(db, id)
      if (!deleted) throw noSuchPhoto()
      const keys = [...PHOTO_SIZES.map(size => photoKey(id, size)), deleted.originalKey ?? []].flat()
      // Nothing leads to them any more; what stays is left for the sweep.
      await storage.remove(keys).catch((err: unknown) => log.warn({ err }, 'left for the sweep'))
      return { message: 'Photo deleted.' }
    }),
  ]
}
