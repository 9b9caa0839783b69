import { loadConfig } from '#platform/config.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { serveMetrics } from '#platform/metrics/metrics-server.ts'
import { watchRequests } from '#platform/metrics/request-metrics.ts'
import { addPages } from './add-pages.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { createApi } from './create-api.ts'
import { createServices } from './create-services.ts'
import { inheritedSocket } from './inherited-socket.ts'

const services = createServices(loadConfig(process.env), 'server')
const { config, db, reservedDb, jobs, log, registry, storage } = services
const httpServer = createHttpServer(services)
if (registry) watchRequests(httpServer, registry)
const app = await createApi(services, httpServer)
const pages = await addPages(app, services)
await app.ready()
// Without a database the server starts all the same: the first `enqueue` reads the queues again.
void jobs.start().catch((error: unknown) => log.warn({ err: error }, 'job queues could not be read'))
// Before listening: a balancer sends visitors as soon as the port is open, and rendering blocks the event loop.
await pages.renderFirst()
const address = await app.listen({
  ...{ host: config.http.host, port: config.http.port },
  ...inheritedSocket(process.env),
})
const { host, port } = config.metrics
// After listening: the unit of ops/install counts a server with metrics as started.
const closeMetrics = registry && port !== null ? await serveMetrics(registry, { host, port }, log) : null
log.info({ address, publicUrl: config.publicUrl }, 'serving')

closeOnSignal(log, async () => {
  await app.close()
  closeMetrics?.()
  storage.close()
  await jobs.close()
  await db.destroy()
  await reservedDb.destroy()
})
