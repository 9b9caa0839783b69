import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { AppError } from '../app-error.ts'
import { readWithMinimumRate } from '../http/body-timeout.ts'

/** A file of a form that was sent without scripts. */
export interface SentFile {
  name: string
  /** Null if it is larger than allowed, or if other files were arriving. */
  bytes: Buffer<ArrayBuffer> | null
}

/** What is read of a form with files. */
export interface FileFields {
  /** The name of the inputs. */
  name: string
  most: number
  largestBytes: number
}

interface PageForm {
  /** The text fields, URL-encoded. */
  body: string
  files: SentFile[]
}

/** Files are held in memory until the page is rendered. */
const MAX_PARALLEL = 2
/** A file that is too large is read to its end all the same: it must not cost the text of the form. */
const MOST_BYTES = 256 * 1024 * 1024
const MOST_FIELDS = 40
/** Each part costs time however small it is. Above `MOST_FIELDS` and any choice of photos. */
const MOST_PARTS = 1_000
export const MOST_TEXT_BYTES = 32 * 1024

/** Reads forms whose files may cost themselves, but never the text. */
export function createPageFormReader(fileFields: FileFields) {
  let running = 0

  return async (request: IncomingMessage): Promise<PageForm> => {
    const hasRoom = running < MAX_PARALLEL
    running += 1
    try {
      return await read(request, { ...fileFields, hasRoom })
    } finally {
      running -= 1
    }
  }
}

async function read(
  request: IncomingMessage,
  { name: fileField, most, largestBytes, hasRoom }: FileFields & { hasRoom: boolean },
): Promise<PageForm> {
  const fields = new URLSearchParams()
  const files: Promise<SentFile>[] = []
  let textBytes = 0
  const parser = createParser(request, {
    ...{ fieldSize: MOST_TEXT_BYTES, fields: MOST_FIELDS, fileSize: largestBytes },
    ...{ headerPairs: 10, parts: MOST_PARTS },
  })
  parser.once('partsLimit', () => parser.destroy(tooLarge()))
  parser.on('field', (name, value) => {
    textBytes += Buffer.byteLength(value)
    if (typeof name === 'string') fields.append(name, value)
  })
  parser.on('file', (name, stream, fileName) => {
    stream.on('error', () => {})
    // An input without a file sends an empty name.
    if (name !== fileField || !fileName || files.length >= most) return void stream.resume()
    files.push(
      hasRoom
        ? buffer(stream).then(bytes => ({ name: fileName, bytes: stream.truncated ? null : bytes }))
        : Promise.resolve({ name: fileName, bytes: null }),
    )
    if (!hasRoom) stream.resume()
  })
  try {
    await pipeline(limited(request), parser)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('malformed_request', 'The form could not be read.', { cause: error })
  }
  if (textBytes > MOST_TEXT_BYTES) throw tooLarge()
  return { body: fields.toString(), files: await Promise.all(files) }
}

function createParser({ headers }: IncomingMessage, limits: object) {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits })
  } catch (error) {
    throw new AppError('malformed_request', 'The form could not be read.', { cause: error })
  }
}

async function* limited(request: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of readWithMinimumRate(request)) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw tooLarge()
    yield chunk
  }
}

const tooLarge = () => new AppError('payload_too_large', 'This form is too large.')
