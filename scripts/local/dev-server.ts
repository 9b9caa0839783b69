// The API with pages rendered by Vite for each request, never stored. Started by `npm run dev`.
import type { FastifyRequest } from 'fastify'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { PLAIN_PHOTOS } from '#features/conversations/request.rules.ts'
import { SHARE_PICTURE_PATH } from '#features/seo/sharing.rules.ts'
import { loadConfig } from '#platform/config.ts'
import { createPageFormReader } from '#platform/pages/read-page-form.ts'
import { closeOnSignal } from '#processes/close-on-signal.ts'
import { createApi } from '#processes/create-api.ts'
import { createServices } from '#processes/create-services.ts'
import { sendInProcess } from '#processes/send-in-process.ts'
import { createSharePictureRenderer } from '#processes/share-picture-renderer.ts'

const services = createServices(loadConfig(process.env), 'dev-server')
const { config, db, jobs, log, storage } = services
const app = await createApi(services)
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: app.server } },
  appType: 'custom',
})

const renderSharePicture = createSharePictureRenderer(db)
app.get(SHARE_PICTURE_PATH, async (_request, reply) => {
  const { contentType, body } = await renderSharePicture()
  return reply.type(contentType).send(body)
})

app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, { body, files: [] }),
)
const readPageForm = createPageFormReader(PLAIN_PHOTOS)
app.addContentTypeParser('multipart/form-data', (request: FastifyRequest) => readPageForm(request.raw))
app.setNotFoundHandler(async (request, reply) => {
  await new Promise<void>(resolve => {
    reply.raw.on('finish', resolve)
    vite.middlewares(request.raw, reply.raw, () => resolve())
  })
  if (reply.raw.writableEnded) return reply.hijack()

  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no server environment.')
  const { createPageRenderer } = (await ssr.runner.import(
    '/src/pages/web-bundle.ts',
  )) as typeof import('#pages/web-bundle.ts')
  const render = createPageRenderer({
    send: sendInProcess(app, config.publicUrl),
    publicUrl: config.publicUrl,
    onError: error => log.error({ err: error }, 'rendering failed'),
    readAsset: () => '',
    behaviours: '/src/entry.behaviours.ts',
  })
  const sent = request.body as Awaited<ReturnType<typeof readPageForm>> | undefined
  const form = sent && { ...sent, visitor: request.ip }
  const page = await render(request.url.split('?', 1)[0] ?? '/', form)
  const { status, contentType, body, location, policy } = page
  if (location !== null) return reply.redirect(location, status)
  // Vite's own scripts and styles are inline and change at every edit.
  reply.header('content-security-policy', policy ?? "default-src 'self' 'unsafe-inline' data: blob: ws:")
  return reply.status(status).type(contentType).send(body)
})

await app.listen({ host: config.http.host, port: config.http.port })
closeOnSignal(log, async () => {
  await vite.close()
  await app.close()
  storage.close()
  await jobs.close()
  await db.destroy()
})
