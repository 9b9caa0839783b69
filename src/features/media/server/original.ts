import { randomUUID } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import type { IncomingFile } from '#platform/http/read-form.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { MediaKind } from '../media.rules.ts'
import { allowedContainers, detectContainer, isImageContainer, SIGNATURE_BYTES } from './file-signature.ts'
import { wrongType } from './media-errors.ts'

/** An uploaded file, unchanged. Private: only the worker reads it. */
export interface Original {
  key: string
  fileName: string
  bytes: number
}

/** Contains nothing of the file's name. */
export const originalKey = (id: string = randomUUID()) => `originals/${id}`

export const ORIGINAL_OPTIONS = { contentType: 'application/octet-stream' }

/** Streams a file into the storage. Rejects a wrong type after the first bytes. */
export async function storeOriginal(
  storage: Storage,
  kind: MediaKind,
  { key, fileName, stream }: IncomingFile & { key: string },
): Promise<Original> {
  const expected = allowedContainers(kind, fileName)
  if (!expected) throw wrongType(kind)
  const checked = checkFirstBytes(firstBytes => {
    const found = detectContainer(firstBytes)
    return found && expected.includes(found) ? null : wrongType(kind)
  })
  // An error at either end destroys both streams.
  pipeline(stream, checked, () => {})
  const { bytes } = await storage.put(key, checked, ORIGINAL_OPTIONS)
  return { key, fileName, bytes }
}

/** Stores an image that is already in memory. Rejects a wrong type. */
export async function storeImageOriginal(storage: Storage, key: string, picture: Buffer): Promise<void> {
  const found = detectContainer(picture.subarray(0, SIGNATURE_BYTES))
  if (!found || !isImageContainer(found)) throw wrongType('image')
  await storage.put(key, picture, ORIGINAL_OPTIONS)
}

/** Passes the bytes on once `findProblem` has accepted the first of them. */
function checkFirstBytes(findProblem: (firstBytes: Buffer) => Error | null): Transform {
  let buffered: Buffer | null = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (buffered === null) return done(null, chunk)
      const first = Buffer.concat([buffered, chunk])
      buffered = first.length < SIGNATURE_BYTES ? first : null
      return buffered ? done() : done(findProblem(first), first)
    },
    flush: done => (buffered === null ? done() : done(findProblem(buffered), buffered)),
  })
}
