import { addressOf, readReply } from '#shared/http/api-client.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import type { Endpoint, InputOf, ReplyOf } from '#shared/http/endpoint.ts'

export interface Bytes {
  content: ArrayBuffer
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

/** A line on which nothing moves for so long is down, whatever it says. */
const STALLED_MS = 20_000

/** By XMLHttpRequest: `fetch` does not tell how much of a body has left. */
export async function sendBytes<E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOf<E>>,
  { content, onProgress, signal, token }: Bytes & { token: string | null },
): Promise<ReplyOf<E>> {
  const request = new XMLHttpRequest()
  request.open(endpoint.method, `/api${addressOf(endpoint, input)}`)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', 'application/octet-stream')
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)

  const giveUp = () => request.abort()
  let watch = setTimeout(giveUp, STALLED_MS)
  request.upload.onprogress = ({ loaded }) => {
    clearTimeout(watch)
    watch = setTimeout(giveUp, STALLED_MS)
    onProgress(loaded)
  }
  signal.addEventListener('abort', giveUp)
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
    clearTimeout(watch)
    signal.removeEventListener('abort', giveUp)
  }
  return readReply(endpoint, { status: request.status, text: request.responseText })
}
