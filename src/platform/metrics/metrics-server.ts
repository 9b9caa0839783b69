import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import type { Log } from '#platform/log.ts'

/** On a separate port, so that no proxy rule makes it public by accident. Returns a function that closes it. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
  log: Log,
): Promise<() => void> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be read')
        response.writeHead(503).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  log.info({ host, port }, 'serving metrics')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
