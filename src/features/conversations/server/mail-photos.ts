import { LARGEST_PHOTO_BYTES } from '#features/media/photo.rules.ts'
import { allowedContainers } from '#features/media/server/file-signature.ts'
import { originalKey, storeImageOriginal } from '#features/media/server/original.ts'
import { AppError } from '#platform/app-error.ts'
import type { Log } from '#platform/log.ts'
import type { Mailbox, MailFile } from '#platform/mail/mailbox.ts'
import type { Services } from '#platform/services.ts'
import { isStoreAway, isStoreFull } from '#platform/storage/storage.ts'
import type { Entry } from '../conversations.contract.ts'
import { preparePhoto } from './photo.jobs.ts'
import { countFailedFetch, findPhotoToFetch, markPhotoFailed, markPhotoStored } from './photo.store.ts'
import { hasSpaceForPhotos } from './photo-space.ts'

/** Smaller pictures within the words are logos and icons of signatures. */
const MOST_LOGO_BYTES = 10_000
const PICTURE_TYPES = ['jpeg', 'jpg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif'].map(
  type => `image/${type}`,
)

const isPicture = ({ name, type }: MailFile) =>
  PICTURE_TYPES.includes(type) || allowedContainers('image', name) !== null

/** Photos that are kept, and files that are only named. */
export function sortFiles(
  all: MailFile[],
  mostPhotos: number,
): { photos: MailFile[]; files: Entry['files'] } {
  const attached = all.filter(file => !(file.isEmbedded && file.bytes < MOST_LOGO_BYTES && isPicture(file)))
  const photos = attached
    .filter(file => isPicture(file) && file.bytes <= LARGEST_PHOTO_BYTES)
    .slice(0, mostPhotos)
  const others = attached.filter(file => !photos.includes(file))
  return {
    photos,
    files: others.map(file => ({ name: file.name, bytes: file.bytes, isPicture: isPicture(file) })),
  }
}

interface Fetching extends Pick<Services, 'config' | 'db' | 'jobs' | 'storage'> {
  log: Log
}

/** Fetches the next photo of a stored mail. False if there is none, or if it has to wait for the storage. */
export async function fetchPhoto(
  { config, db, jobs, storage, log }: Fetching,
  mailbox: Mailbox,
): Promise<boolean> {
  const photo = await findPhotoToFetch(db, mailbox.name)
  if (!photo || !(await hasSpaceForPhotos(config.storage))) return false
  const { id, folder, uid, part } = photo
  try {
    const { uidValidity } = await mailbox.open(folder)
    const picture =
      uidValidity === photo.uidValidity ? await mailbox.readFile(uid, part, LARGEST_PHOTO_BYTES) : null
    if (!picture) {
      await markPhotoFailed(db, id, 'gone_from_mailbox')
      return true
    }
    // Without a row, the storage sweep removes it after an hour.
    const key = originalKey()
    await storeImageOriginal(storage, key, picture)
    await db.transaction().execute(async db => {
      if (await markPhotoStored(db, id, key)) await jobs.enqueue(db, preparePhoto, { photoId: id })
    })
  } catch (error) {
    if (isStoreAway(error) || isStoreFull(error)) return false
    if (error instanceof AppError) await markPhotoFailed(db, id, 'unreadable')
    else {
      await countFailedFetch(db, id)
      log.warn({ err: error, photoId: id }, 'a photo of a mail could not be fetched')
      if (!mailbox.isConnected()) throw error
    }
  }
  return true
}
