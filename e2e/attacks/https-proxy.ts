import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type RawResponse, sendRequest } from '#scripts/local/send-request.ts'
import { selfSigned } from './self-signed.ts'

interface Exchange {
  path: string
  payload: string
  answer: RawResponse
}

interface HttpsProxy {
  url: string
  /** POST requests that went through it, with the site's responses. */
  posted: Exchange[]
  close(): void
}

/** Serves the site over https, which browsers require for reports; `change` acts as a man in the middle. */
export async function startHttpsProxy(
  siteUrl: string,
  change: (path: string, body: Buffer) => Buffer,
): Promise<HttpsProxy> {
  const posted: Exchange[] = []
  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', method = 'GET', headers } = request
    const payload = Buffer.concat(await request.toArray()).toString()
    const type = headers['content-type']
    const answer = await sendRequest(siteUrl, {
      path,
      method,
      ...(payload && { payload }),
      ...(type && { headers: { 'content-type': type } }),
    })
    if (method === 'POST') posted.push({ path, payload, answer })
    const { 'content-length': _, connection: __, ...forwarded } = answer.headers
    response.writeHead(answer.status, forwarded).end(change(path, answer.body))
  }
  const server = createServer(selfSigned(), (request, response) => void forward(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    posted,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
