import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from '#platform/pages/accepted-encoding.ts'
import { type StoredPage, storePage } from '#platform/pages/stored-page.ts'

/** The OpenAPI document, half a megabyte: serialized and compressed once per process. */
export function serveOpenApi(app: FastifyInstance): void {
  let stored: Promise<StoredPage> | undefined
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  app.get('/openapi.json', options, async ({ headers }, reply) => {
    stored ??= storePage({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(app.swagger()),
    })
    const encoded = (await stored).encodings[
      acceptedEncoding(headers['accept-encoding'] as string | undefined)
    ]
    for (let index = 0; index < encoded.headers.length; index += 2)
      reply.header(encoded.headers[index] as string, encoded.headers[index + 1])
    return reply.send(encoded.body)
  })
}
