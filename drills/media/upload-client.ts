import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

export interface UploadAnswer {
  /** 0 if the connection broke before a response. */
  status: number
  message: string
  connection: string | undefined
}

interface UploadOptions {
  siteUrl: string
  /** Overrides the Host header. */
  host?: string
  token?: string
  method?: 'POST' | 'PATCH'
  path?: string
  title?: string
  bytes: number
  /** Chunked, without Content-Length. */
  isChunked?: boolean
  idempotencyKey?: string
  /** Called before each further chunk; a promise pauses the upload. */
  onSent?: (sentBytes: number) => Promise<void> | void
}

const PIECE = Buffer.alloc(64 * 1024, 'm')
const MAGIC = Buffer.from('\0\0\0\x20ftypisom', 'latin1')

const field = (name: string, rest: string) => `--xx\r\ncontent-disposition: form-data; name="${name}"${rest}`

/** Uploads a movie of this size as a multipart form. */
export async function uploadMovie(options: UploadOptions): Promise<UploadAnswer> {
  const { siteUrl, token, method = 'POST', path = '/api/videoRoute/video', title = 'Film', bytes } = options
  const before = [
    field('title', `\r\n\r\n${title}`),
    field('description', '\r\n\r\nDrill'),
    field('video', '; filename="a.mp4"\r\n\r\n'),
  ].join('\r\n')
  const after = '\r\n--xx--\r\n'
  const length = String(before.length + bytes + after.length)
  const { port, host } = new URL(siteUrl)
  const upload = request({
    ...{ host: '127.0.0.1', port, path, method },
    headers: {
      ...{ host: options.host ?? host, 'content-type': 'multipart/form-data; boundary=xx' },
      ...(token && { authorization: `Bearer ${token}` }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      ...(options.isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
    },
  })
  // A broken connection may emit several errors, also after the response.
  upload.on('error', () => {})
  let isOver = false
  const answered = answerOf(upload).finally(() => {
    isOver = true
  })
  upload.write(before)
  for (let sent = 0; sent < bytes && !isOver; ) {
    await options.onSent?.(sent)
    const piece = PIECE.subarray(0, Math.min(PIECE.length, bytes - sent))
    const isWanted = upload.write(sent === 0 ? Buffer.concat([MAGIC, piece.subarray(MAGIC.length)]) : piece)
    sent += piece.length
    if (!isWanted) await Promise.race([once(upload, 'drain').catch(() => answered), answered])
  }
  if (!isOver) upload.end(after)
  return answered
}

async function answerOf(upload: ReturnType<typeof request>): Promise<UploadAnswer> {
  try {
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    const text = Buffer.concat(await answer.toArray()).toString()
    upload.destroy()
    const { message = '' } = JSON.parse(text || '{}') as { message?: string }
    return { status: answer.statusCode ?? 0, message, connection: answer.headers.connection }
  } catch {
    return { status: 0, message: '', connection: undefined }
  }
}

export async function signIn(siteUrl: string, admin: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/authRoute/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { user } = (await answer.json()) as { user: { token: string } }
  return user.token
}
