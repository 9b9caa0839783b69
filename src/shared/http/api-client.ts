import { ApiFailure } from './api-failure.ts'
import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts'
import { FailureReply } from './failure.ts'

export interface ApiClient {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, condition?: Condition): Promise<ReplyOf<E>>
  /** With the response headers: lists have their pagination there. */
  callWithHeaders<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<{ reply: ReplyOf<E>; headers: Headers }>
}

export interface Condition {
  /** `If-Match`: fails with a conflict unless this is the newest version. */
  ifVersion?: number
  /** A timeout for a call that takes longer than others. */
  signal?: AbortSignal
}

interface Connection {
  /** `fetch` in a browser; an in-process call when the server renders pages. */
  send: (address: string, init: RequestInit) => Promise<Response>
  baseUrl?: string
  /** Read for each call, so that signing in or out takes effect at once. */
  token?: () => string | null
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

export function createApiClient({ send, baseUrl = '/api', token = () => null }: Connection): ApiClient {
  async function ask<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    { ifVersion, signal }: Condition = {},
  ): Promise<{ reply: ReplyOf<E>; headers: Headers }> {
    const { body } = input as Parts
    const isForm = endpoint.content === 'multipart'
    const headers = new Headers({ accept: 'application/json' })
    // The browser sets the type of a form, which contains its boundary.
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
    if (ifVersion !== undefined) headers.set('if-match', `"${ifVersion}"`)
    const secret = endpoint.access === 'public' ? null : token()
    if (secret) headers.set('authorization', `Bearer ${secret}`)

    const init = {
      method: endpoint.method,
      headers,
      ...(signal && { signal }),
      body: body === undefined ? null : isForm ? formOf(body) : JSON.stringify(body),
    }
    const answer = await readAnswer(send(baseUrl + addressOf(endpoint, input), init))
    return { reply: readReply(endpoint, answer), headers: answer.headers }
  }
  return {
    call: async (endpoint, input, condition) => (await ask(endpoint, input, condition)).reply,
    callWithHeaders: ask,
  }
}

async function readAnswer(sending: Promise<Response>): Promise<Answer & { headers: Headers }> {
  try {
    const response = await sending
    return { status: response.status, text: await response.text(), headers: response.headers }
  } catch (cause) {
    throw new ApiFailure('unreachable', { message: 'No response from server', cause })
  }
}

function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value))
  return form
}

/** The path below the API's base URL, with its parameters filled in. */
export function addressOf<E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>): string {
  const { params, query } = input as Parts
  return fillPath(endpoint.path, params) + queryString(query)
}

interface Answer {
  status: number
  text: string
}

/** Validates a response, or throws its failure. */
export function readReply<E extends Endpoint>(endpoint: E, { status, text }: Answer): ReplyOf<E> {
  const content = parseJson(text)
  if (status < 200 || status > 299) {
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
      reply: content,
      cause: reply.error,
    })
  return reply.data as ReplyOf<E>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // For example the HTML page of a proxy: it matches no schema.
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
