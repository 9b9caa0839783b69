import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, statfsSync } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#platform/app-error.ts'
import { assertKey, type OpenParts, type Storage, type StoredObject, unknownUpload } from './storage.ts'

interface Options {
  directory: string
  /** Allows tmpfs or a container's layer, which a restart empties. */
  canBeTemporary: boolean
}

/**
 * For a single server. `objects/` holds complete objects, `open/<upload>.<key>/` unfinished uploads with one file per
 * part. Data and directory entries are synced to disk before a call resolves.
 */
export function createDiskStorage({ directory, canBeTemporary }: Options): Storage {
  const objects = path.join(directory, 'objects')
  const openUploads = path.join(directory, 'open')
  // Originals and customers' photos are private; other accounts of the machine need not read the rest either.
  for (const folder of [objects, openUploads]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!canBeTemporary) refuseTemporaryFilesystem(directory)

  const fileOf = (key: string) => {
    assertKey(key)
    return path.join(objects, key)
  }
  const folderOf = (key: string, upload: string) => {
    assertKey(key)
    assertKey(upload)
    return path.join(openUploads, `${upload}.${encodeURIComponent(key)}`)
  }

  async function beginParts(key: string): Promise<string> {
    const upload = randomUUID()
    await translateFullDisk(mkdir(folderOf(key, upload)))
    return upload
  }

  /** Atomic: the object appears by a rename. */
  async function publish(file: string, key: string): Promise<void> {
    const target = fileOf(key)
    await mkdir(path.dirname(target), { recursive: true })
    await rename(file, target)
    for (let folder = path.dirname(target); folder !== directory; folder = path.dirname(folder))
      await syncFolder(folder)
  }

  async function join(folder: string, numbers: string[], key: string): Promise<void> {
    const whole = path.join(folder, `whole-${randomUUID()}`)
    await write(whole, Readable.from(readInOrder(numbers.map(number => path.join(folder, number)))))
    await translateFullDisk(publish(whole, key))
  }

  return {
    async put(key, source) {
      const folder = folderOf(key, await beginParts(key))
      try {
        const bytes = await write(path.join(folder, 'whole'), source)
        await translateFullDisk(publish(path.join(folder, 'whole'), key))
        return { bytes }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    async read(key, range) {
      const file = await open(fileOf(key)).catch(nullIfMissing)
      if (!file) return null
      const { size } = await file.stat()
      const { start = 0, end = size - 1 } = range ?? {}
      if (start >= size) {
        await file.close()
        return { stream: Readable.from([]), totalBytes: size }
      }
      return { stream: file.createReadStream({ start, end }), totalBytes: size }
    },

    async measure(key) {
      return (await stat(fileOf(key)).catch(nullIfMissing))?.size ?? null
    },

    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true })
    },

    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const object of walk(objects, folder)) if (object.key.startsWith(prefix)) yield object
    },

    beginParts,

    async putPart(key, upload, { number, source, bytes }) {
      const folder = folderOf(key, upload)
      if (!(await stat(folder).catch(nullIfMissing))) throw unknownUpload()
      const arriving = path.join(folder, `arriving-${randomUUID()}`)
      try {
        const written = await write(arriving, source)
        if (written !== bytes) throw new Error(`Part ${number} has ${written} bytes, not ${bytes}`)
        await rename(arriving, path.join(folder, String(number)))
        await syncFolder(folder)
        return String(bytes)
      } finally {
        await rm(arriving, { force: true })
      }
    },

    async completeParts(key, upload, receipts) {
      const folder = folderOf(key, upload)
      const isWhole = async () => (await stat(fileOf(key)).catch(nullIfMissing)) !== null
      if (!(await isWhole())) {
        const numbers = Object.keys(receipts).toSorted((a, b) => Number(a) - Number(b))
        await join(folder, numbers, key).catch(async (error: NodeJS.ErrnoException) => {
          // A parallel call for the same upload may have completed it and removed its folder.
          if (await isWhole()) return
          throw error.code === 'ENOENT' ? unknownUpload(error) : error
        })
      }
      await rm(folder, { recursive: true, force: true })
    },

    async abortParts(key, upload) {
      await rm(folderOf(key, upload), { recursive: true, force: true })
    },

    async *listOpenParts(): AsyncIterable<OpenParts> {
      for (const name of await readdir(openUploads)) {
        const split = name.indexOf('.')
        const found = await stat(path.join(openUploads, name)).catch(nullIfMissing)
        if (found)
          yield {
            key: decodeURIComponent(name.slice(split + 1)),
            upload: name.slice(0, split),
            begunAt: found.birthtime,
          }
      }
    },

    async check() {
      await stat(objects)
    },

    close() {},
  }
}

const TEMPORARY = new Map([
  [0x01021994, 'tmpfs'],
  [0x858458f6, 'ramfs'],
  [0x794c7630, 'overlay'],
])

function refuseTemporaryFilesystem(directory: string): void {
  const name = TEMPORARY.get(statfsSync(directory).type)
  if (name)
    throw new Error(
      `STORAGE_URL: ${directory} is on ${name} and would be lost with it. Mount a disk there, or set ALLOW_TEMPORARY_STORAGE=true.`,
    )
}

/** A large buffer: while one write is under way, the next chunks are collected and written together. */
const BUFFER_BYTES = 1024 * 1024

/** Resolves with the number of bytes once they are synced. */
async function write(file: string, source: Readable | Buffer): Promise<number> {
  const target = createWriteStream(file, { flush: true, highWaterMark: BUFFER_BYTES })
  await translateFullDisk(pipeline(Buffer.isBuffer(source) ? [source] : source, target))
  return target.bytesWritten
}

async function translateFullDisk<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error
    throw new AppError('insufficient_storage', 'There’s no space left for this file.', { cause: error })
  })
}

async function* readInOrder(files: string[]): AsyncIterable<Buffer> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Buffer>
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder)
  await opened.sync()
  await opened.close()
}

/** `folder` ends with a slash, or is empty. Skips files and folders that are deleted meanwhile. */
async function* walk(root: string, folder: string): AsyncIterable<StoredObject> {
  const entries = await opendir(path.join(root, folder)).catch(nullIfMissing)
  if (!entries) return
  for await (const entry of entries) {
    const key = folder + entry.name
    if (entry.isDirectory()) yield* walk(root, `${key}/`)
    else {
      const found = await stat(path.join(root, key)).catch(nullIfMissing)
      if (found) yield { key, bytes: found.size, storedAt: found.mtime }
    }
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
