import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { findUnstorableText } from '#shared/text/storable-text.ts'
import { AppError } from '../app-error.ts'
import { readWithMinimumRate } from './body-timeout.ts'

/** A file that is being received. As long as its stream is not read, the rest of the form isn't either. */
export interface IncomingFile {
  fileName: string
  stream: Readable
}

interface Options<T> {
  fileField: string
  largestBytes: number
  tooLarge: () => AppError
  store: (file: IncomingFile) => Promise<T>
}

export interface ReadForm<T> {
  fields: Map<string, string>
  file: T | null
}

/** Boundaries, part headers and fields around the file. */
const OVERHEAD_BYTES = 256 * 1024
/** Read this much past the limit, so that a client that is nearly done gets the error and not a broken connection. */
const GRACE_BYTES = 256 * 1024
/** Parsed at once: between two of them, limits are checked and other requests get their turn. */
const SLICE_BYTES = 64 * 1024
const MAX_BOUNDARY_LENGTH = 70
const MAX_FIELD_NAME_LENGTH = 100
const LIMITS = {
  fieldSize: 32 * 1024,
  fields: 6,
  files: 1,
  parts: 7,
  headerPairs: 10,
  headerSize: 8 * 1024,
}

/** Reads a form with at most one file, which is streamed to `store`. Fields may come before or after it. */
export async function readForm<T>(request: IncomingMessage, options: Options<T>): Promise<ReadForm<T>> {
  const { largestBytes, tooLarge } = options
  if (Number(request.headers['content-length'] ?? 0) > largestBytes + OVERHEAD_BYTES) throw tooLarge()
  const form = collectParts(createParser(request.headers, largestBytes), options)
  try {
    let bytes = 0
    for await (const chunk of readChunks(request)) {
      bytes += chunk.length
      const isOver = bytes > largestBytes + GRACE_BYTES
      for (let from = 0; from < chunk.length; from += SLICE_BYTES)
        await form.write(chunk.subarray(from, from + SLICE_BYTES), { isOver })
    }
    return await form.end()
  } catch (error) {
    await form.abort()
    throw error
  }
}

async function* readChunks(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* readWithMinimumRate(request)
  } catch (error) {
    throw new AppError('malformed_request', 'The upload was interrupted.', { cause: error })
  }
}

function createParser(headers: IncomingMessage['headers'], largestBytes: number) {
  const boundary = /boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(headers['content-type'] ?? '')
  const { length } = boundary?.[1] ?? boundary?.[2] ?? ''
  if (length === 0 || length > MAX_BOUNDARY_LENGTH) throw unreadable()
  return new Busboy({ headers: headers as BusboyHeaders, limits: { ...LIMITS, fileSize: largestBytes } })
}

function collectParts<T>(parser: InstanceType<typeof Busboy>, { fileField, tooLarge, store }: Options<T>) {
  const fields = new Map<string, string>()
  let arriving: BusboyFileStream | undefined
  let stored: Promise<T> | undefined
  let problem: Error | undefined
  let resume = () => {}
  const fail = (error: Error) => {
    problem ??= error
    resume()
  }
  const throwProblem = () => {
    if (problem) throw problem
  }

  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    const isValid = typeof name === 'string' && name.length <= MAX_FIELD_NAME_LENGTH && !fields.has(name)
    if (!isValid || isValueCut || findUnstorableText({ [name]: value }) !== null) fail(unacceptable(name))
    else fields.set(name, value)
  })
  parser.on('file', (name, stream, fileName) => {
    // `store` reads the same stream and reports the error.
    stream.on('error', () => {})
    if (name !== fileField) {
      stream.resume()
      fail(unacceptable(name))
      return
    }
    arriving = stream
    stream.on('limit', () => fail(tooLarge()))
    stored = store({ fileName: fileName ?? '', stream })
    stored.catch(fail)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => fail(unreadable()))
  parser.on('error', error => fail(unreadable(error)))

  return {
    /** Resolves when the parser is ready for more. After a problem, the rest is discarded unless it is long. */
    async write(chunk: Buffer, { isOver }: { isOver: boolean }): Promise<void> {
      if (isOver || !arriving?.truncated) throwProblem()
      if (problem) return
      await new Promise<void>(resolve => {
        resume = resolve
        parser.write(chunk, () => resolve())
      })
    },
    async end(): Promise<ReadForm<T>> {
      throwProblem()
      await new Promise<void>(resolve => {
        resume = resolve
        parser.once('finish', resolve)
        parser.end()
      })
      throwProblem()
      return { fields, file: stored ? await stored : null }
    },
    /** Aborts `store` and waits for its cleanup. */
    async abort(): Promise<void> {
      parser.removeAllListeners('file')
      arriving?.destroy(new Error('The upload was given up.'))
      await stored?.catch(() => {})
    },
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError('malformed_request', 'The form could not be read.', { cause })
}

function unacceptable(name: unknown): AppError {
  const isPrintable = typeof name === 'string' && /^[\w-]{1,100}$/.test(name)
  return new AppError('validation_failed', 'Some fields need fixing.', {
    fields: { [isPrintable ? name : 'form']: 'Needs fixing' },
  })
}
