import { ApiFailure } from './api-failure.ts'
import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts'
import { FailureReply } from './failure.ts'

export interface ApiClient {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<ReplyOf<E>>
}

export interface CallOptions {
  /** The same for a call that is repeated because its answer was lost: it is then done once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

interface Connection {
  /** `fetch` in a browser; the server renders pages through a call into itself. */
  send: (address: string, init: RequestInit) => Promise<Response>
  baseUrl?: string
  /** Read anew for each call, so that signing in or out takes effect at once. */
  token?: () => string | null
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: File
  bytes?: Blob
}

export function createApiClient({ send, baseUrl = '/api', token = () => null }: Connection): ApiClient {
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      { idempotencyKey, signal }: CallOptions = {},
    ): Promise<ReplyOf<E>> {
      const { params, query } = input as Parts
      const headers = new Headers({ accept: 'application/json' })
      const { body, type } = carry(endpoint, input as Parts)
      if (type) headers.set('content-type', type)
      if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
      const secret = endpoint.access === 'public' ? null : token()
      if (secret) headers.set('authorization', `Bearer ${secret}`)

      const address = baseUrl + fillPath(endpoint.path, params) + queryString(query)
      const init = { method: endpoint.method, headers, body, ...(signal && { signal }) }
      const response = await send(address, init).catch((cause: unknown) => {
        throw new ApiFailure('unreachable', { message: 'No response from server', cause })
      })
      return readReply(endpoint, response)
    },
  }
}

async function readReply<E extends Endpoint>(endpoint: E, response: Response): Promise<ReplyOf<E>> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ApiFailure('unreachable', { message: 'No response from server', cause })
  })
  const content = parseJson(text)
  const { status } = response
  if (!response.ok) {
    const failure = FailureReply.safeParse(content)
    if (!failure.success) throw new ApiFailure('internal', { message: 'Server error', status })
    const { code, message, fields } = failure.data.error
    throw new ApiFailure(code, { message, status, ...(fields && { fields }) })
  }
  const reply = endpoint.reply.safeParse(content)
  if (!reply.success)
    throw new ApiFailure('invalid_reply', {
      message: 'Invalid response from server',
      status,
      cause: reply.error,
    })
  return reply.data as ReplyOf<E>
}

/** The body as it travels. A form's type is not named: its boundary is the browser's to choose. */
function carry(
  { content, fileField }: Endpoint,
  { body, file, bytes }: Parts,
): { body: BodyInit | null; type?: string } {
  if (content === 'bytes') return { body: bytes ?? null, type: 'application/octet-stream' }
  if (content === 'multipart') {
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {}))
      if (value !== undefined) form.append(name, String(value))
    // Last: who reads the stream then knows what it belongs to.
    if (file && fileField) form.append(fileField, file)
    return { body: form }
  }
  return body === undefined ? { body: null } : { body: JSON.stringify(body), type: 'application/json' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's HTML page, for example: it matches no schema and is reported as such.
    return undefined
  }
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}
