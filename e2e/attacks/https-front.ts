import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Answer, ask } from '#scripts/local/ask.ts'
import { selfSigned } from './self-signed.ts'

interface Exchange {
  path: string
  payload: string
  answer: Answer
}

interface HttpsFront {
  url: string
  /** What was posted through it, and what the site answered. */
  posted: Exchange[]
  close(): void
}

/** The site behind https, as browsers want it for reports, and as somebody on the way could change it. */
export async function startHttpsFront(
  siteUrl: string,
  change: (path: string, body: Buffer) => Buffer,
): Promise<HttpsFront> {
  const posted: Exchange[] = []
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', method = 'GET', headers } = request
    const payload = Buffer.concat(await request.toArray()).toString()
    const type = headers['content-type']
    const answer = await ask(siteUrl, {
      path,
      method,
      ...(payload && { payload }),
      ...(type && { headers: { 'content-type': type } }),
    })
    if (method === 'POST') posted.push({ path, payload, answer })
    const { 'content-length': _, connection: __, ...passedOn } = answer.headers
    response.writeHead(answer.status, passedOn).end(change(path, answer.body))
  }
  const server = createServer(selfSigned(), (request, response) => void passOn(request, response))
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
