import { type ApiClient, addressOf, createApiClient, readReply } from '#shared/http/api-client.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import type { Endpoint, InputOf, ReplyOf } from '#shared/http/endpoint.ts'
import { apiMessage } from './api-message.ts'
import { TOKEN_KEY } from './token-key.ts'

export const tokenStorage = {
  read: (): string | null => localStorage.getItem(TOKEN_KEY),
  save: (token: string): void => localStorage.setItem(TOKEN_KEY, token),
  remove: (): void => localStorage.removeItem(TOKEN_KEY),
}

/** `token` is the one that was refused: by the time the reply arrives, another may be in use. */
type UnauthenticatedListener = (failure: ApiFailure, token: string | null) => void

interface Bytes {
  content: ArrayBuffer
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

export interface BrowserApi extends ApiClient {
  /** Called when the server replies that the session of a call has ended. */
  onUnauthenticated(listener: UnauthenticatedListener): void
  /** Sends the raw bytes of a file and reports progress. */
  sendBytes<E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>, bytes: Bytes): Promise<ReplyOf<E>>
}

const TIMEOUT_MS = 10_000
/** An upload without progress for so long is aborted. */
const STALLED_MS = 20_000

let shared: BrowserApi | undefined

/** The API client of the dashboard. */
export function browserApi(): BrowserApi {
  shared ??= createBrowserApi()
  return shared
}

function createBrowserApi(): BrowserApi {
  const client = createApiClient({
    send: (address, init) =>
      fetch(address, { ...init, signal: init.signal ?? AbortSignal.timeout(TIMEOUT_MS) }),
    token: tokenStorage.read,
  })
  const listeners: UnauthenticatedListener[] = []
  async function notifyIfUnauthenticated<T>(call: (token: string | null) => Promise<T>): Promise<T> {
    const token = tokenStorage.read()
    try {
      return await inLanguage(await call(token))
    } catch (cause) {
      const error = cause instanceof ApiFailure ? await failureInLanguage(cause) : cause
      if (error instanceof ApiFailure && error.isUnauthenticated)
        for (const listener of listeners) listener(error, token)
      throw error
    }
  }
  return {
    onUnauthenticated: listener => void listeners.push(listener),
    call: (endpoint, input, condition) =>
      notifyIfUnauthenticated(() => client.call(endpoint, input, condition)),
    callWithHeaders: (endpoint, input) =>
      notifyIfUnauthenticated(() => client.callWithHeaders(endpoint, input)),
    sendBytes: (endpoint, input, bytes) =>
      notifyIfUnauthenticated(token => sendBytes(endpoint, input, { ...bytes, token })),
  }
}

/** Screens show the `message` of a reply as it is. */
async function inLanguage<T>(reply: T): Promise<T> {
  const { message } = (reply ?? {}) as { message?: unknown }
  return typeof message === 'string' ? { ...reply, message: await apiMessage(message) } : reply
}

async function failureInLanguage(failure: ApiFailure): Promise<ApiFailure> {
  const fields = await Promise.all(
    Object.entries(failure.fields).map(async ([name, problem]) => [name, await apiMessage(problem)]),
  )
  const { code, status, details, reply, cause } = failure
  return new ApiFailure(code, {
    message: await apiMessage(failure.message),
    fields: Object.fromEntries(fields),
    ...(status !== undefined && { status }),
    ...{ details, reply, cause },
  })
}

/** Uses XMLHttpRequest: `fetch` reports no upload progress. */
async function sendBytes<E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOf<E>>,
  { content, onProgress, signal, token }: Bytes & { token: string | null },
): Promise<ReplyOf<E>> {
  const request = new XMLHttpRequest()
  request.open(endpoint.method, `/api${addressOf(endpoint, input)}`)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', 'application/octet-stream')
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)

  const abort = () => request.abort()
  let stallTimer = setTimeout(abort, STALLED_MS)
  request.upload.onprogress = ({ loaded }) => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(abort, STALLED_MS)
    onProgress(loaded)
  }
  signal.addEventListener('abort', abort)
  try {
    await new Promise((resolve, reject) => {
      request.onload = resolve
      request.onerror = request.onabort = reject
      signal.throwIfAborted()
      request.send(content)
    })
  } catch (cause) {
    signal.throwIfAborted()
    throw new ApiFailure('unreachable', { message: 'No response from server', cause })
  } finally {
    clearTimeout(stallTimer)
    signal.removeEventListener('abort', abort)
  }
  return readReply(endpoint, { status: request.status, text: request.responseText })
}
