import { ApiFailure } from './api-failure.ts'
import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts'
import { FailureReply } from './failure.ts'

export interface ApiClient {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, condition?: Condition): Promise<ReplyOf<E>>
}

export interface Condition {
  /** Only if this version is still the newest; otherwise the call is refused as a conflict. */
  ifVersion?: number
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
  body?: unknown
}

export function createApiClient({ send, baseUrl = '/api', token = () => null }: Connection): ApiClient {
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      { ifVersion }: Condition = {},
    ): Promise<ReplyOf<E>> {
      const { params, query, body } = input as Parts
      const headers = new Headers({ accept: 'application/json' })
      if (body !== undefined) headers.set('content-type', 'application/json')
      if (ifVersion !== undefined) headers.set('if-match', `"${ifVersion}"`)
      const secret = endpoint.access === 'public' ? null : token()
      if (secret) headers.set('authorization', `Bearer ${secret}`)

      const address = baseUrl + fillPath(endpoint.path, params) + queryString(query)
      const init = {
        method: endpoint.method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      }
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
    const { code, message, fields, details } = failure.data.error
    throw new ApiFailure(code, { message, status, ...(fields && { fields }), ...(details && { details }) })
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
