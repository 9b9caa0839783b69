import { loadConfig } from '#platform/config.ts'
import { addPages } from './add-pages.ts'
import { createApi } from './create-api.ts'
import { createServices } from './create-services.ts'
import { runUntilTold } from './run-until-told.ts'

const services = createServices(loadConfig(process.env), 'server')
const { config, db, log, storage } = services
const app = await createApi(services)
const pages = await addPages(app, services)
await app.ready()
// A balancer sends visitors as soon as the door is open: behind it somebody must be free for them.
await pages.renderFirst()
const address = await app.listen({ host: config.http.host, port: config.http.port })
log.info({ address, publicUrl: config.publicUrl }, 'serving')

runUntilTold(log, async () => {
  await app.close()
  storage.close()
  await db.destroy()
})
