import { randomUUID } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import type { IncomingFile } from '#platform/http/read-form.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { MediaKind } from '../media.rules.ts'
import { containerOf, containersFor, isPicture, TELLING_BYTES } from './file-content.ts'
import { wrongType } from './refusals.ts'

/** What was uploaded, as it was: private, and only the worker reads it. */
export interface Original {
  key: string
  fileName: string
  bytes: number
}

/** Nothing of an upload's name gets into the store. */
export const originalKey = (id: string = randomUUID()) => `originals/${id}`

export const PRIVATE = { contentType: 'application/octet-stream' }

/** Passes a file on to the store while it arrives. A wrong one is refused at its first bytes. */
export async function storeOriginal(
  storage: Storage,
  kind: MediaKind,
  { key, fileName, stream }: IncomingFile & { key: string },
): Promise<Original> {
  const expected = containersFor(kind, fileName)
  if (!expected) throw wrongType(kind)
  const inspected = inspectFirst(firstBytes => {
    const found = containerOf(firstBytes)
    return found && expected.includes(found) ? null : wrongType(kind)
  })
  // Either end may fail: the store sees it at once, and so does the form.
  pipeline(stream, inspected, () => {})
  const { bytes } = await storage.put(key, inspected, PRIVATE)
  return { key, fileName, bytes }
}

/** Keeps a picture that is already here whole; a wrong one is refused at its first bytes. */
export async function storePicture(storage: Storage, key: string, picture: Buffer): Promise<void> {
  const found = containerOf(picture.subarray(0, TELLING_BYTES))
  if (!found || !isPicture(found)) throw wrongType('image')
  await storage.put(key, picture, PRIVATE)
}

/** Lets bytes through once `findProblem` has seen the first of them and found none. */
function inspectFirst(findProblem: (firstBytes: Buffer) => Error | null): Transform {
  let held: Buffer | null = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (held === null) return done(null, chunk)
      const first = Buffer.concat([held, chunk])
      held = first.length < TELLING_BYTES ? first : null
      return held ? done() : done(findProblem(first), first)
    },
    flush: done => (held === null ? done() : done(findProblem(held), held)),
  })
}
