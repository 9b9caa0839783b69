import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { ByteRange, Storage } from '../storage/storage.ts'
import { type AskedRange, parseRange } from './byte-range.ts'

interface SentObject {
  key: string
  contentType: string
}

/** Should a browser show one by itself, it is a picture or a movie and nothing more. */
const OBJECT_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'; sandbox"

/** Sends a public object of the store, or the part of it that was asked for. Objects never change: nobody need ask again. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, contentType }: SentObject,
): Promise<FastifyReply> {
  // The key names the content.
  const etag = `"${key}"`
  const forever = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': OBJECT_POLICY,
    // Pictures of mails are shown by webmail, which is another origin.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (isSeen(request, etag)) return reply.status(304).headers(forever).send()
  const headers = { ...forever, 'accept-ranges': 'bytes', 'content-type': contentType }

  if (request.method === 'HEAD') {
    const bytes = (await storage.measure(key)) ?? refuseMissing()
    return reply.headers({ ...headers, 'content-length': bytes }).send('')
  }
  const asked = askedRange(request, etag)
  const range = asked && 'last' in asked ? await locateEnd(storage, key, asked.last) : asked
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

function isSeen({ headers }: FastifyRequest, etag: string): boolean {
  const seen = headers['if-none-match']
  return (
    seen !== undefined &&
    (seen === '*' || seen.split(',').some(one => one.trim().replace(/^W\//, '') === etag))
  )
}

/** A range counts only for the same content; a date tells nothing about that. */
function askedRange({ headers }: FastifyRequest, etag: string): AskedRange | null {
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? parseRange(headers.range) : null
}

async function locateEnd(storage: Storage, key: string, last: number): Promise<ByteRange> {
  const bytes = (await storage.measure(key)) ?? refuseMissing()
  // No byte of the end is a range that cannot be satisfied: it starts past it.
  return { start: last === 0 ? bytes : Math.max(0, bytes - last) }
}

function refuseMissing(): never {
  throw new AppError('not_found', 'There is nothing at this address.')
}
