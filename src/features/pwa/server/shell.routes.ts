import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Services } from '#platform/services.ts'
import { APP_ICONS, APP_SCOPE, MANIFEST_PATH, OFFLINE_PATH, SERVICE_WORKER_PATH } from '../phone-app.rules.ts'
import { composeManifest } from './app-manifest.ts'
import { composeServiceWorker, watchOverDashboard } from './app-watch.ts'
import { OFFLINE_PAGE, OFFLINE_POLICY } from './offline-page.ts'
import { shellTexts } from './shell.en.ts'

const digest = createHash('sha256')
  .update(OFFLINE_PAGE)
  .update(OFFLINE_POLICY)
  .update(`${watchOverDashboard}`)
const { alertTitle, oneWaits, manyWait, oneSetAside, manySetAside } = shellTexts
const SERVICE_WORKER = composeServiceWorker({
  version: digest.digest('hex').slice(0, 16),
  offlinePath: OFFLINE_PATH,
  messagesPath: '/dash/messages',
  icon: APP_ICONS[0]?.file ?? '',
  words: { alertTitle, oneWaits, manyWait, oneSetAside, manySetAside },
})

/** What makes the dashboard an app: how it is called, what stands in without a line, and who watches over it. */
export function registerAppShell(app: FastifyInstance, { db }: Services): void {
  const isPublic = { config: { access: 'public' as const } }
  // None of it is ever kept on the way: a phone must find the newest at once.
  const fresh = { 'cache-control': 'no-store' }

  app.get(MANIFEST_PATH, isPublic, async (_request, reply) => {
    const { name } = await readStoredSettings(db)
    return reply
      .headers({ 'content-type': 'application/manifest+json; charset=utf-8', ...fresh })
      .send(JSON.stringify(composeManifest(name)))
  })

  app.get(SERVICE_WORKER_PATH, isPublic, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        // Its folder is `/dash/`; the dashboard begins one letter before.
        'service-worker-allowed': APP_SCOPE,
        // It asks this site alone, and can do nothing else.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        ...fresh,
      })
      .send(SERVICE_WORKER),
  )

  app.get(OFFLINE_PATH, isPublic, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': OFFLINE_POLICY,
        'referrer-policy': 'no-referrer',
        ...fresh,
      })
      .send(OFFLINE_PAGE),
  )
}
