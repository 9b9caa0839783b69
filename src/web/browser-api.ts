import { type ApiClient, createApiClient } from '#shared/http/api-client.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import type { Endpoint, InputOf, ReplyOf } from '#shared/http/endpoint.ts'
import { type Bytes, sendBytes } from './send-bytes.ts'
import { TOKEN_KEY } from './token-key.ts'

export const tokenStorage = {
  read: (): string | null => localStorage.getItem(TOKEN_KEY),
  save: (token: string): void => localStorage.setItem(TOKEN_KEY, token),
  remove: (): void => localStorage.removeItem(TOKEN_KEY),
}

/** Told which token was refused: by the time the answer comes, another may be in use. */
type RefusalListener = (failure: ApiFailure, token: string | null) => void

export interface BrowserApi extends ApiClient {
  /** Called whenever the server no longer knows the session that a call was made with. */
  onRefusal(listener: RefusalListener): void
  /** Sends the bare bytes of a file, and tells how many are on their way. */
  sendBytes<E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>, bytes: Bytes): Promise<ReplyOf<E>>
}

/** A line that stalls is a line that is down. */
const TIMEOUT_MS = 10_000

let shared: BrowserApi | undefined

/** The dashboard's one connection to the API. */
export function browserApi(): BrowserApi {
  shared ??= connect()
  return shared
}

function connect(): BrowserApi {
  const client = createApiClient({
    send: (address, init) =>
      fetch(address, { ...init, signal: init.signal ?? AbortSignal.timeout(TIMEOUT_MS) }),
    token: tokenStorage.read,
  })
  const listeners: RefusalListener[] = []
  async function tellingRefusals<T>(calling: (token: string | null) => Promise<T>): Promise<T> {
    const token = tokenStorage.read()
    try {
      return await calling(token)
    } catch (error) {
      if (error instanceof ApiFailure && error.isUnauthenticated)
        for (const listener of listeners) listener(error, token)
      throw error
    }
  }
  return {
    onRefusal: listener => void listeners.push(listener),
    call: (endpoint, input, condition) => tellingRefusals(() => client.call(endpoint, input, condition)),
    callWithHeaders: (endpoint, input) => tellingRefusals(() => client.callWithHeaders(endpoint, input)),
    sendBytes: (endpoint, input, bytes) =>
      tellingRefusals(token => sendBytes(endpoint, input, { ...bytes, token })),
  }
}
