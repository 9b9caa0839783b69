import sharp from 'sharp'
import { MOST_FRAMES, MOST_PIXELS } from '#features/media/media.rules.ts'
import { AppError } from '#platform/app-error.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { containerOf, TELLING_BYTES } from './file-content.ts'

/** The formats whose headers are read here. Which they are was decided by content before; HEIC is the worker's alone. */
const READABLE = ['jpeg', 'png', 'webp', 'gif', 'avif']

/** A small file can be an enormous picture. Reads headers, no pixels. */
export async function refuseLargeImage(storage: Storage, key: string): Promise<void> {
  const stored = await storage.read(key)
  const content = Buffer.concat((await stored?.stream.toArray()) ?? [])
  if (!READABLE.includes(containerOf(content.subarray(0, TELLING_BYTES)) ?? '')) return
  const {
    width,
    height,
    pages = 1,
  } = await sharp(content, { limitInputPixels: false, pages: -1 })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('unprocessable', 'This image cannot be read.', { cause })
    })
  if (width * height > MOST_PIXELS)
    throw new AppError('unprocessable', 'This image has more than 50 million pixels.')
  if (pages > MOST_FRAMES) throw new AppError('unprocessable', 'This image has more than 500 frames.')
}
