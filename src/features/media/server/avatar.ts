import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Storage } from '#platform/storage/storage.ts'
import { AVATAR_SIDE } from '../media.rules.ts'
import { renditionUrl } from '../media-url.rules.ts'
import { outputFile } from './prepare/decode.ts'
import { download } from './prepare/prepare-file.ts'
import { renderImage } from './prepare/render-image.ts'
import { withWorkFolder } from './prepare/work-folder.ts'
import { putRendition } from './renditions.ts'

/**
 * Renders a small square from the pixels alone and returns its URL. Its name is random: with a name by content, the sweep
 * could delete an old object of the same name right now.
 */
export async function renderAvatar(
  storage: Storage,
  originalKey: string,
  signal: AbortSignal,
): Promise<string> {
  return withWorkFolder(async folder => {
    const input = path.join(folder, 'in')
    const output = path.join(folder, 'out')
    await download(storage, originalKey, input)
    await renderImage({ input, output, signal, onProgress: () => {} }, 'avatar')
    const publicId = `${randomBytes(12).toString('hex')}-${AVATAR_SIDE}x${AVATAR_SIDE}`
    const avatar = { kind: 'image', publicId } as const
    const source = createReadStream(await outputFile(output, 'full.jpg'))
    await putRendition(storage, avatar, { format: 'jpg', source })
    return renditionUrl(avatar, 'jpg')
  })
}
