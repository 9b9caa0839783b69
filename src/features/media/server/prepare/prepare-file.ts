import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#platform/services.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ReadyFile, UnfinishedFile } from '../media-progress.store.ts'
import { fileNameOf, putRendition, renditionsOf } from '../renditions.ts'
import { outputFile } from './decode.ts'
import { renderImage } from './render-image.ts'
import { renderMovie } from './render-movie.ts'
import { withWorkFolder } from './work-folder.ts'

/** Increase it when the encoding changes: the same file then gets new URLs, because renditions are cached for ever. */
const ENCODING_VERSION = 1

interface Options {
  signal?: AbortSignal
  /** From 0 to 100. */
  onPercent: (percent: number) => void
}

/** Makes public renditions of the private original and stores them. No row references them yet. */
export async function prepareFile(
  { storage }: Pick<Services, 'storage'>,
  { kind, itemId, originalKey }: UnfinishedFile,
  { signal, onPercent }: Options,
): Promise<ReadyFile> {
  return withWorkFolder(async folder => {
    const input = path.join(folder, 'in')
    const contentHash = await download(storage, originalKey, input)
    const output = path.join(folder, 'out')
    const onProgress = (done: number) => onPercent(2 + Math.floor(done * 93))
    const task = { input, output, signal, onProgress }
    const rendered = await (kind === 'video' ? renderMovie(task) : renderImage(task))
    const publicId = `${hashName(contentHash, itemId)}-${rendered.width}x${rendered.height}`
    const objectKeys: string[] = []
    for (const rendition of renditionsOf(kind, rendered)) {
      signal?.throwIfAborted()
      const file = await outputFile(output, fileNameOf(rendition))
      const source = createReadStream(file)
      objectKeys.push(await putRendition(storage, { kind, publicId }, { ...rendition, source }))
    }
    return { ...rendered, publicId, objectKeys }
  })
}

/** Depends on the content and on the item: the same file in two items has two URLs, and each follows its own item. */
function hashName(contentHash: string, itemId: string): string {
  const name = createHash('sha256').update(`${contentHash} ${itemId} ${ENCODING_VERSION}`)
  return name.digest('hex').slice(0, 24)
}

/** Copies an object into a file and returns the hash of its content. */
export async function download(storage: Storage, key: string, file: string): Promise<string> {
  const original = await storage.read(key)
  if (!original) throw new Error(`The original ${key} is not in the store`)
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(original.stream, hashing, createWriteStream(file))
  return hash.digest('hex')
}
