import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { findUnstorableText } from '#shared/text/storable-text.ts'
import { AppError } from '../app-error.ts'
import { readAtPace } from './body-time.ts'

/** A file on its way through: what does not read it leaves the rest of the form unread. */
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
/** Read on by so much past the limit: a client that is nearly done hears the reason and not a broken line. */
const GRACE_BYTES = 256 * 1024
/** Parsed in one go: between two of them, a limit that was passed is seen and others have their turn. */
const BITE_BYTES = 64 * 1024
const LONGEST_BOUNDARY = 70
const LONGEST_FIELD_NAME = 100
const LIMITS = {
  fieldSize: 32 * 1024,
  fields: 6,
  files: 1,
  parts: 7,
  headerPairs: 10,
  headerSize: 8 * 1024,
}

/** Reads a form with at most one file, which passes through `store` while it arrives. Fields may come before or after. */
export async function readForm<T>(request: IncomingMessage, options: Options<T>): Promise<ReadForm<T>> {
  const { largestBytes, tooLarge } = options
  if (Number(request.headers['content-length'] ?? 0) > largestBytes + OVERHEAD_BYTES) throw tooLarge()
  const form = collectParts(createParser(request.headers, largestBytes), options)
  try {
    let bytes = 0
    for await (const chunk of pieces(request)) {
      bytes += chunk.length
      const isOver = bytes > largestBytes + GRACE_BYTES
      for (let from = 0; from < chunk.length; from += BITE_BYTES)
        await form.write(chunk.subarray(from, from + BITE_BYTES), { isOver })
    }
    return await form.end()
  } catch (error) {
    await form.giveUp()
    throw error
  }
}

async function* pieces(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* readAtPace(request)
  } catch (error) {
    throw new AppError('malformed_request', 'The upload broke off.', { cause: error })
  }
}

function createParser(headers: IncomingMessage['headers'], largestBytes: number) {
  const boundary = /boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(headers['content-type'] ?? '')
  const { length } = boundary?.[1] ?? boundary?.[2] ?? ''
  if (length === 0 || length > LONGEST_BOUNDARY) throw unreadable()
  return new Busboy({ headers: headers as BusboyHeaders, limits: { ...LIMITS, fileSize: largestBytes } })
}

function collectParts<T>(parser: InstanceType<typeof Busboy>, { fileField, tooLarge, store }: Options<T>) {
  const fields = new Map<string, string>()
  let arriving: BusboyFileStream | undefined
  let stored: Promise<T> | undefined
  let problem: Error | undefined
  let wake = () => {}
  const fail = (error: Error) => {
    problem ??= error
    wake()
  }
  const throwProblem = () => {
    if (problem) throw problem
  }

  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    const isSound = typeof name === 'string' && name.length <= LONGEST_FIELD_NAME && !fields.has(name)
    if (!isSound || isValueCut || findUnstorableText({ [name]: value }) !== null) fail(unacceptable(name))
    else fields.set(name, value)
  })
  parser.on('file', (name, stream, fileName) => {
    // Whoever stores it fails with it, and knows what to say.
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
    /** Resolves when the next bytes are wanted. Past a limit, the rest is thrown away as long as it is short. */
    async write(chunk: Buffer, { isOver }: { isOver: boolean }): Promise<void> {
      if (isOver || !arriving?.truncated) throwProblem()
      if (problem) return
      await new Promise<void>(resolve => {
        wake = resolve
        parser.write(chunk, () => resolve())
      })
    },
    async end(): Promise<ReadForm<T>> {
      throwProblem()
      await new Promise<void>(resolve => {
        wake = resolve
        parser.once('finish', resolve)
        parser.end()
      })
      throwProblem()
      return { fields, file: stored ? await stored : null }
    },
    /** Ends what is being stored, and waits until it has cleaned up behind itself. */
    async giveUp(): Promise<void> {
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
  const isTellable = typeof name === 'string' && /^[\w-]{1,100}$/.test(name)
  return new AppError('validation_failed', 'Some fields are not acceptable.', {
    fields: { [isTellable ? name : 'form']: 'Not acceptable' },
  })
}
