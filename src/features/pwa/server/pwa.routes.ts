import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Services } from '#platform/services.ts'
import type { Twin } from '#shared/text/texts.ts'
import { APP_ICONS, APP_SCOPE, MANIFEST_PATH, OFFLINE_PATH, SERVICE_WORKER_PATH } from '../pwa.rules.ts'
import { OFFLINE_PAGE, OFFLINE_POLICY } from './offline-page.ts'
import { pwaTexts } from './pwa.en.ts'
import { pwaTexts as french } from './pwa.fr.ts'
import { runServiceWorker, serviceWorkerSource } from './sw.ts'

const digest = createHash('sha256').update(OFFLINE_PAGE).update(OFFLINE_POLICY).update(`${runServiceWorker}`)
const alertTexts = ({
  alertTitle,
  oneWaits,
  manyWait,
  oneSetAside,
  manySetAside,
}: Twin<typeof pwaTexts>) => ({
  ...{ alertTitle, oneWaits, manyWait, oneSetAside, manySetAside },
})
const SERVICE_WORKER = serviceWorkerSource({
  version: digest.digest('hex').slice(0, 16),
  offlinePath: OFFLINE_PATH,
  messagesPath: '/dash/messages',
  icon: APP_ICONS[0]?.file ?? '',
  texts: { en: alertTexts(pwaTexts), fr: alertTexts(french) },
})

/** Serves the manifest, the service worker and the offline page. */
export function registerPwa(app: FastifyInstance, { db }: Services): void {
  const publicAccess = { config: { access: 'public' as const } }
  // Never cached: a device must get the newest version.
  const noStore = { 'cache-control': 'no-store' }

  app.get(MANIFEST_PATH, publicAccess, async (_request, reply) => {
    const { name } = await readStoredSettings(db)
    return reply
      .headers({ 'content-type': 'application/manifest+json; charset=utf-8', ...noStore })
      .send(JSON.stringify(createManifest(name)))
  })

  app.get(SERVICE_WORKER_PATH, publicAccess, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        // Its default scope is `/dash/`; the dashboard starts at `/dash`.
        'service-worker-allowed': APP_SCOPE,
        // It may only send requests to this site.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        ...noStore,
      })
      .send(SERVICE_WORKER),
  )

  app.get(OFFLINE_PATH, publicAccess, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': OFFLINE_POLICY,
        'referrer-policy': 'no-referrer',
        ...noStore,
      })
      .send(OFFLINE_PAGE),
  )
}

const BACKGROUND = '#f4eee3'

/** The web app manifest of the dashboard. */
function createManifest(businessName: string) {
  return {
    id: APP_SCOPE,
    name: pwaTexts.appName(businessName),
    short_name: pwaTexts.shortName,
    description: pwaTexts.description,
    lang: 'en',
    dir: 'ltr',
    start_url: APP_SCOPE,
    scope: APP_SCOPE,
    display: 'standalone',
    theme_color: BACKGROUND,
    background_color: BACKGROUND,
    icons: APP_ICONS.map(({ file, size, purpose }) => ({
      src: file,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [{ name: pwaTexts.messages, url: '/dash/messages' }],
  }
}
