import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#platform/storage/storage.ts'

/** The type that is stored doesn't matter: the server derives it from the URL. */
const ANY_TYPE = { contentType: 'application/octet-stream' }

interface Checksum {
  bytes: number
  sha256: string
}

/**
 * Copies an object to the backups, unless an earlier backup did. Returns its checksum; null if the store no longer has it.
 * A copy that is not what the earlier backup noted is damaged, and is replaced.
 */
export async function backUpObject(
  storage: Storage,
  key: string,
  { folder, noted }: { folder: string; noted: Checksum | undefined },
): Promise<Checksum | null> {
  const file = path.join(folder, key)
  if (await stat(file).catch(() => null)) {
    const copied = await checksumOfFile(file)
    if (!noted || copied.sha256 === noted.sha256) return copied
    console.warn(`${key} is damaged in the backups: it is copied again from the store. Look at their disk.`)
  }
  const found = await storage.read(key)
  if (!found) return null
  await mkdir(path.dirname(file), { recursive: true })
  const sum = createChecksum()
  await pipeline(found.stream, sum.stream, createWriteStream(`${file}.part`, { flush: true }))
  await rename(`${file}.part`, file)
  return sum.read()
}

/** Copies an object to the store. Removes it again and throws if its checksum is wrong. */
export async function restoreObject(
  storage: Storage,
  key: string,
  { folder, expected }: { folder: string; expected: Checksum },
): Promise<void> {
  const sum = createChecksum()
  await Promise.all([
    pipeline(createReadStream(path.join(folder, key)), sum.stream),
    storage.put(key, sum.stream, ANY_TYPE),
  ])
  if (sum.read().sha256 === expected.sha256) return
  await storage.remove([key])
  throw new Error(`${key} is not what was backed up.`)
}

export async function checksumOfFile(file: string): Promise<Checksum> {
  const sum = createChecksum()
  sum.stream.resume()
  await pipeline(createReadStream(file), sum.stream)
  return sum.read()
}

function createChecksum() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  let sum: Checksum | undefined
  return {
    stream,
    read: (): Checksum => {
      sum ??= { bytes, sha256: hash.digest('hex') }
      return sum
    },
  }
}
