import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#platform/services.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ReadyFile, UnfinishedFile } from '../media-progress.store.ts'
import { fileNameOf, putRendition, renditionsOf } from '../renditions.ts'
import { plainFile } from './plain-file.ts'
import { renderImage } from './render-image.ts'
import { renderMovie } from './render-movie.ts'
import { withWorkFolder } from './work-folder.ts'

/** Counts up when renditions are made differently: the same file then gets other addresses, for those are kept for ever. */
const ENCODING_VERSION = 1

interface Circumstances {
  signal?: AbortSignal
  /** From 0 to 100. */
  onPercent: (percent: number) => void
}

/** From the private original to public renditions in the store. Nothing refers to them yet. */
export async function prepareFile(
  { storage }: Pick<Services, 'storage'>,
  { kind, itemId, originalKey }: UnfinishedFile,
  { signal, onPercent }: Circumstances,
): Promise<ReadyFile> {
  return withWorkFolder(async folder => {
    const input = path.join(folder, 'in')
    const contentHash = await download(storage, originalKey, input)
    const output = path.join(folder, 'out')
    const onProgress = (done: number) => onPercent(2 + Math.floor(done * 93))
    const work = { input, output, signal, onProgress }
    const rendered = await (kind === 'video' ? renderMovie(work) : renderImage(work))
    const publicId = `${nameOf(contentHash, itemId)}-${rendered.width}x${rendered.height}`
    const objectKeys: string[] = []
    for (const rendition of renditionsOf(kind, rendered)) {
      signal?.throwIfAborted()
      const file = await plainFile(output, fileNameOf(rendition))
      const source = createReadStream(file)
      objectKeys.push(await putRendition(storage, { kind, publicId }, { ...rendition, source }))
    }
    return { ...rendered, publicId, objectKeys }
  })
}

/** Of its content, and of its item: the same picture twice in the library has two addresses, and each follows its own. */
function nameOf(contentHash: string, itemId: string): string {
  const name = createHash('sha256').update(`${contentHash} ${itemId} ${ENCODING_VERSION}`)
  return name.digest('hex').slice(0, 24)
}

/** Copies an object into a file and answers the hash of its content. */
export async function download(storage: Storage, key: string, file: string): Promise<string> {
  const original = await storage.read(key)
  if (!original) throw new Error(`The original ${key} is not in the store`)
  const hash = createHash('sha256')
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(original.stream, counting, createWriteStream(file))
  return hash.digest('hex')
}
