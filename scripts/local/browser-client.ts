import { setTimeout as wait } from 'node:timers/promises'
import { type ApiClient, createApiClient } from '#shared/http/api-client.ts'
import { type RawResponse, sendRequest } from './send-request.ts'

const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'
const LIMIT_MS = 90_000

/** The calls of a browser with a loopback address of its own, because limits count by address. */
export function clientFrom(
  siteUrl: string,
  from: string,
  token: () => string | null = () => null,
): ApiClient {
  const send = async (address: string, init: RequestInit) => {
    const { status, body } = await sendWhenFree(siteUrl, {
      path: address,
      method: init.method ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'user-agent': BROWSER },
      ...(typeof init.body === 'string' && { payload: init.body }),
      from,
    })
    return new Response(body.toString(), { status })
  }
  return createApiClient({ send, token })
}

/** A server that is busy for a moment has not touched what it answers 503 to. */
export async function sendWhenFree(...request: Parameters<typeof sendRequest>): Promise<RawResponse> {
  // A clock that a drill does not move.
  for (const deadline = performance.now() + LIMIT_MS; ; await wait(300)) {
    const response = await sendRequest(...request)
    if (response.status !== 503 || performance.now() > deadline) return response
  }
}
