import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#platform/app-error.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { renditionAddress } from '../address.rules.ts'
import { AVATAR_SIDE } from './prepare/images/picture-renderer.ts'
import { renderImage } from './prepare/images/render-image.ts'
import { MediaFailure } from './prepare/media-failure.ts'
import { plainFile } from './prepare/plain-file.ts'
import { withWorkFolder } from './prepare/work-folder.ts'
import { putRendition } from './renditions.ts'
import { containerOf, TELLING_BYTES } from './upload/file-content.ts'
import { wrongType } from './upload/refusals.ts'

const PICTURES = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']

/**
 * Draws a small square anew from the pixels alone, and answers its address. What was sent is kept nowhere. It is named
 * by lot: the sweep may take an old object of the same content at this very moment.
 */
export async function storeAvatar(storage: Storage, original: Buffer): Promise<string> {
  if (!PICTURES.includes(containerOf(original.subarray(0, TELLING_BYTES)) ?? '')) throw wrongType('image')
  const publicId = `${randomBytes(12).toString('hex')}-${AVATAR_SIDE}x${AVATAR_SIDE}`
  const avatar = { kind: 'image', publicId } as const
  await putRendition(storage, avatar, { format: 'jpg', source: await drawAvatar(original) })
  return renditionAddress(avatar, 'jpg')
}

async function drawAvatar(original: Buffer): Promise<Buffer> {
  return withWorkFolder(async folder => {
    const input = path.join(folder, 'in')
    const output = path.join(folder, 'out')
    await writeFile(input, original)
    await renderImage({ input, output, onProgress: () => {} }, 'avatar').catch((cause: unknown) => {
      if (!(cause instanceof MediaFailure)) throw cause
      throw new AppError('unprocessable', 'This image cannot be read.', { cause })
    })
    return readFile(await plainFile(output, 'full.jpg'))
  })
}
