import type { FastifyInstance, InjectOptions } from 'fastify'

type Send = (address: string, init: RequestInit, visitor?: string) => Promise<Response>

/** `fetch` for this process's own API, through the same routes but without a connection. */
export function sendInProcess(app: FastifyInstance, publicUrl: string): Send {
  const { host } = new URL(publicUrl)
  return async (address, init, visitor = '127.0.0.1') => {
    const response = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: address,
      remoteAddress: visitor,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host },
      ...payloadOf(init),
    })
    return new Response(response.body, { status: response.statusCode })
  }
}

function payloadOf({ body }: RequestInit) {
  if (typeof body === 'string') return { payload: body }
  return body instanceof Uint8Array ? { payload: Buffer.from(body.buffer, body.byteOffset, body.length) } : {}
}

interface CachedReads {
  /** For stored pages: sends the call, and caches the response of a read. */
  send: Send
  /** For pages that are rendered for one request: reads come from the cache. */
  sendCached: Send
}

/**
 * A page that is rendered for one request shows the same content as the stored pages, without a query, also while the
 * database is down. Only reads of stored pages are cached: no request can add to the cache.
 */
export function cacheReads(send: Send): CachedReads {
  const cache = new Map<string, string>()
  const isRead = ({ method = 'GET' }: RequestInit) => method === 'GET'
  return {
    async send(address, init, visitor) {
      const response = await send(address, init, visitor)
      if (isRead(init) && response.status === 200) cache.set(address, await response.clone().text())
      return response
    },
    async sendCached(address, init, visitor) {
      const cached = isRead(init) ? cache.get(address) : undefined
      return cached === undefined ? send(address, init, visitor) : new Response(cached, { status: 200 })
    },
  }
}
