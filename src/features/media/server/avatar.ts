import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Storage } from '#platform/storage/storage.ts'
import { renditionAddress } from '../address.rules.ts'
import { AVATAR_SIDE } from '../media.rules.ts'
import { plainFile } from './prepare/plain-file.ts'
import { download } from './prepare/prepare-file.ts'
import { renderImage } from './prepare/render-image.ts'
import { withWorkFolder } from './prepare/work-folder.ts'
import { putRendition } from './renditions.ts'

/**
 * Draws a small square anew from the pixels alone, and answers its address. It is named by lot: the sweep may take an
 * old object of the same content at this very moment.
 */
export async function drawAvatar(
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
    const source = createReadStream(await plainFile(output, 'full.jpg'))
    await putRendition(storage, avatar, { format: 'jpg', source })
    return renditionAddress(avatar, 'jpg')
  })
}
