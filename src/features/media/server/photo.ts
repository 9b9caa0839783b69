import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Storage } from '#platform/storage/storage.ts'
import { PHOTO_SIZES, photoKey } from '../photo.rules.ts'
import { outputFile } from './prepare/decode.ts'
import { download } from './prepare/prepare-file.ts'
import { renderImage } from './prepare/render-image.ts'
import { withWorkFolder } from './prepare/work-folder.ts'

interface UnpreparedPhoto {
  id: string
  originalKey: string
}

/** Renders a photo of a customer from its pixels alone, and stores it where only our own calls read it. */
export async function renderPhoto(
  storage: Storage,
  { id, originalKey }: UnpreparedPhoto,
  signal: AbortSignal,
): Promise<{ width: number; height: number }> {
  return withWorkFolder(async folder => {
    const input = path.join(folder, 'in')
    const output = path.join(folder, 'out')
    await download(storage, originalKey, input)
    const { width, height } = await renderImage({ input, output, signal, onProgress: () => {} }, 'photo')
    for (const size of PHOTO_SIZES) {
      const source = createReadStream(await outputFile(output, `${size}.jpg`))
      await storage.put(photoKey(id, size), source, { contentType: 'image/jpeg' })
    }
    return { width, height }
  })
}
