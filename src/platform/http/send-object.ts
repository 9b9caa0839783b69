import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { ByteRange, Storage } from '../storage/storage.ts'

interface SentObject {
  key: string
  contentType: string
}

/** `last`: this many bytes at the end. */
type RequestedRange = { start: number; end?: number } | { last: number }

/** For an object that is opened as a page of its own. */
const OBJECT_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'; sandbox"

/** Sends a public object, or a range of it. Objects never change, so browsers may cache them forever. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, contentType }: SentObject,
): Promise<FastifyReply> {
  // The key names the content.
  const etag = `"${key}"`
  const cacheHeaders = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': OBJECT_POLICY,
    // Webmail shows images of our mails on another origin.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (isCached(request, etag)) return reply.status(304).headers(cacheHeaders).send()
  const headers = { ...cacheHeaders, 'accept-ranges': 'bytes', 'content-type': contentType }

  if (request.method === 'HEAD') {
    const bytes = (await storage.measure(key)) ?? refuseMissing()
    return reply.headers({ ...headers, 'content-length': bytes }).send('')
  }
  const requested = requestedRange(request, etag)
  const range = requested && 'last' in requested ? await rangeOfLast(storage, key, requested.last) : requested
  const { stream, totalBytes } = (await storage.read(key, range ?? undefined)) ?? refuseMissing()
  if (!range) return reply.headers({ ...headers, 'content-length': totalBytes }).send(stream)

  const end = Math.min(range.end ?? totalBytes - 1, totalBytes - 1)
  if (range.start > end) {
    stream.destroy()
    return reply
      .status(416)
      .headers({ 'cache-control': 'no-store', 'content-range': `bytes */${totalBytes}` })
      .send()
  }
  return reply
    .status(206)
    .headers({
      ...headers,
      'content-length': end - range.start + 1,
      'content-range': `bytes ${range.start}-${end}/${totalBytes}`,
    })
    .send(stream)
}

function isCached({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']
  return (
    known !== undefined &&
    (known === '*' || known.split(',').some(one => one.trim().replace(/^W\//, '') === etag))
  )
}

/** `If-Range` must be the same entity tag; a date is not supported. */
function requestedRange({ headers }: FastifyRequest, etag: string): RequestedRange | null {
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? parseRange(headers.range) : null
}

/** Null for headers that may be ignored: several ranges, another unit, invalid text. */
function parseRange(header: string | undefined): RequestedRange | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!found) return null
  const [, first = '', second = ''] = found
  if (first === '') return second === '' ? null : { last: Number(second) }
  const start = Number(first)
  if (second === '') return { start }
  return Number(second) < start ? null : { start, end: Number(second) }
}

async function rangeOfLast(storage: Storage, key: string, last: number): Promise<ByteRange> {
  const bytes = (await storage.measure(key)) ?? refuseMissing()
  // `bytes=-0` cannot be satisfied: it starts past the end.
  return { start: last === 0 ? bytes : Math.max(0, bytes - last) }
}

function refuseMissing(): never {
  throw new AppError('not_found', 'Not found.')
}
