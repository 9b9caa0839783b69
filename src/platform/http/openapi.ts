import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from '#platform/pages/accepted-encoding.ts'
import { type StoredPage, storePage } from '#platform/pages/stored-page.ts'

/** Half a megabyte that never changes while the process lives: written and compressed once. */
export function serveOpenApi(app: FastifyInstance): void {
  let stored: Promise<StoredPage> | undefined
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  app.get('/openapi.json', options, async ({ headers }, reply) => {
    stored ??= storePage({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(app.swagger()),
    })
    const form = (await stored).forms[acceptedEncoding(headers['accept-encoding'] as string | undefined)]
    for (let index = 0; index < form.headers.length; index += 2)
      reply.header(form.headers[index] as string, form.headers[index + 1])
    return reply.send(form.body)
  })
}
