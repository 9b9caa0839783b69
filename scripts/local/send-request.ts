import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

interface RequestOptions {
  /** Sent as it is, without normalization. */
  path?: string
  method?: string
  headers?: Record<string, string>
  payload?: string | Buffer
  /** The loopback address of the client, so that each has its own rate limit. */
  from?: string
}

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  body: Buffer
}

/** Unlike `fetch`, it decodes no body, follows no redirect and sends any header. */
export async function sendRequest(serverUrl: string, options: RequestOptions = {}): Promise<RawResponse> {
  const { path = '/', method = 'GET', headers = {}, payload, from } = options
  const { port, host } = new URL(serverUrl)
  const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host, ...length, ...headers },
    ...(from && { localAddress: from }),
  })
  outgoing.end(payload)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    rawHeaders: response.rawHeaders,
    body,
  }
}
