import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

interface Question {
  /** Exactly as it goes over the wire: nothing is normalised. */
  path?: string
  method?: string
  headers?: Record<string, string>
  payload?: string
  /** The loopback address to come from, so that a virtual client has limits of its own. */
  from?: string
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  body: Buffer
}

/** Below `fetch`, which decodes bodies, follows redirects and will not send some headers. */
export async function ask(serverUrl: string, question: Question = {}): Promise<Answer> {
  const { path = '/', method = 'GET', headers = {}, payload, from } = question
  const { port, host } = new URL(serverUrl)
  const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
  const asking = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host, ...length, ...headers },
    ...(from && { localAddress: from }),
  })
  asking.end(payload)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode ?? 0, headers: answer.headers, rawHeaders: answer.rawHeaders, body }
}
