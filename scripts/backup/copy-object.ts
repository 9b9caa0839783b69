import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#platform/storage/storage.ts'

/** Whoever serves an object knows its type from its address. */
const UNTYPED = { contentType: 'application/octet-stream' }

interface Sum {
  bytes: number
  sha256: string
}

/** Puts an object beside the backups, unless an earlier night did; tells what it holds. */
export async function keepObject(storage: Storage, key: string, folder: string): Promise<Sum> {
  const file = path.join(folder, key)
  if (await stat(file).catch(() => null)) return sumOfFile(file)
  const found = await storage.read(key)
  if (!found) throw new Error(`The store no longer has ${key}.`)
  await mkdir(path.dirname(file), { recursive: true })
  const sum = summing()
  await pipeline(found.stream, sum.stream, createWriteStream(`${file}.part`, { flush: true }))
  await rename(`${file}.part`, file)
  return sum.read()
}

/** Puts an object back into a store. What is not as it was is refused, and taken away again. */
export async function returnObject(
  storage: Storage,
  key: string,
  { folder, expected }: { folder: string; expected: Sum },
): Promise<void> {
  const sum = summing()
  await Promise.all([
    pipeline(createReadStream(path.join(folder, key)), sum.stream),
    storage.put(key, sum.stream, UNTYPED),
  ])
  if (sum.read().sha256 === expected.sha256) return
  await storage.remove([key])
  throw new Error(`${key} is not what was backed up.`)
}

export async function sumOfFile(file: string): Promise<Sum> {
  const sum = summing()
  sum.stream.resume()
  await pipeline(createReadStream(file), sum.stream)
  return sum.read()
}

function summing() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  let sum: Sum | undefined
  return {
    stream,
    read: (): Sum => {
      sum ??= { bytes, sha256: hash.digest('hex') }
      return sum
    },
  }
}
