import type { FastifyInstance, InjectOptions } from 'fastify'

/** `fetch` for this process's own API: the same door as everybody's, without a connection. */
export function sendInProcess(app: FastifyInstance, publicUrl: string) {
  const { host } = new URL(publicUrl)
  return async (address: string, init: RequestInit, visitor = '127.0.0.1'): Promise<Response> => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: address,
      remoteAddress: visitor,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host },
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    return new Response(answer.body, { status: answer.statusCode })
  }
}
