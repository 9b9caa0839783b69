import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { PLAIN_PHOTOS } from '#features/conversations/request.rules.ts'
import { SHARE_PICTURE_PATH } from '#features/seo/sharing.rules.ts'
import { IMMUTABLE, serveStoredAssets, storeAssets } from '#platform/pages/build-assets.ts'
import {
  PRIVATE_HEADERS,
  type RenderNow,
  type RenderRefusal,
  registerPages,
} from '#platform/pages/page-routes.ts'
import { createPageStore } from '#platform/pages/page-store.ts'
import { listenForRevision } from '#platform/pages/revision-listener.ts'
import type { Services } from '#platform/services.ts'
import { cacheReads, sendInProcess } from './send-in-process.ts'
import { createSharePictureRenderer } from './share-picture-renderer.ts'

/** The built React bundle: the server loads it at run time, so `src/pages/web-bundle.ts` has to match. */
interface WebBundle {
  createPageRenderer(options: {
    send: (address: string, init: RequestInit, visitor?: string) => Promise<Response>
    publicUrl: string
    onError: (error: unknown) => void
    readAsset: (path: string) => string
    behaviours: string
    texts: { en: string; fr: string }
  }): RenderNow
  createRefusalRenderer(send: (address: string, init: RequestInit) => Promise<Response>): RenderRefusal
  storedPaths: readonly string[]
  keyedPaths: readonly string[]
  screenPaths: readonly string[]
  fallbackPages: readonly { matches: (path: string) => boolean; path: string }[]
  expectedStatuses: (path: string) => readonly number[]
}

const BUILD = path.resolve(import.meta.dirname, '../../build')
/** They accept a form without JavaScript. */
const FORM_PATHS = ['/contact', '/photos/:token', '/desabonnement/:token', '/reabonnement/:token']
const SCREEN_PREFIXES = ['/dash', '/auth']
const FIRST_RENDERING_TIMEOUT_MS = 3_000
const STORE_ASSETS_EVERY_MS = 3_600_000

/** Adds the public site and the dashboard's documents to the API's server. Returns the first rendering of its pages. */
export async function addPages(
  app: FastifyInstance,
  { config, db, log }: Services,
): Promise<{ renderFirst: () => Promise<unknown> }> {
  const web = (await import(path.join(BUILD, 'server/index.js'))) as WebBundle
  const reads = cacheReads(sendInProcess(app, config.publicUrl))
  const options = {
    publicUrl: config.publicUrl,
    onError: (error: unknown) => log.error({ err: error }, 'rendering failed'),
    readAsset: (file: string) => readFileSync(path.join(BUILD, 'client', file), 'utf8'),
    behaviours: findAsset('entry.behaviours'),
    texts: { en: findAsset('english-sign-in'), fr: findAsset('french-sign-in') },
  }
  const render = web.createPageRenderer({ ...options, send: reads.send })
  const renderSharePicture = createSharePictureRenderer(db)
  const storedPaths = [...web.storedPaths, ...web.keyedPaths, SHARE_PICTURE_PATH]
  const store = createPageStore({
    paths: [...storedPaths, ...web.fallbackPages.map(({ path }) => path)],
    render: path => (path === SHARE_PICTURE_PATH ? renderSharePicture() : render(path)),
    isCacheable: (path, status) => web.expectedStatuses(path).includes(status),
    log,
  })
  // They depend on the build only: each is rendered once, at its first request.
  const screens = createPageStore({
    paths: web.screenPaths,
    render,
    isCacheable: (_path, status) => status < 400,
    storeOptions: { audience: 'dashboard', headers: PRIVATE_HEADERS },
    log,
  })
  await registerAssets(app)
  serveStoredAssets(app, db)
  registerPages(app, {
    hosts: new Set(config.hosts),
    store,
    storedPaths,
    fallbackFor: path => {
      const page = web.fallbackPages.find(({ matches }) => matches(path))
      return { page: page?.path ?? '/', isGeneral: page === web.fallbackPages.at(-1) }
    },
    screens,
    screenPaths: web.screenPaths,
    screenPrefixes: SCREEN_PREFIXES,
    firstScreen: '/dash',
    formPaths: FORM_PATHS,
    fileFields: PLAIN_PHOTOS,
    renderNow: web.createPageRenderer({ ...options, send: reads.sendCached }),
    renderRefusal: web.createRefusalRenderer(reads.sendCached),
  })
  // Behind a balancer, a page of this build may request its scripts from a server of another version.
  const storeOwnAssets = () =>
    storeAssets(db, path.join(BUILD, 'client/assets')).catch((error: unknown) =>
      log.warn({ err: error }, 'the assets of this build could not be stored'),
    )
  app.addHook('onReady', async () => {
    const storing = setInterval(() => void storeOwnAssets(), STORE_ASSETS_EVERY_MS)
    const listener = listenForRevision({
      databaseUrl: config.database.url,
      onEvent: () => void store.refresh(),
      log,
    })
    app.addHook('onClose', async () => {
      clearInterval(storing)
      store.close()
      await listener.close()
    })
  })
  // With a timeout: if the database doesn't answer, the server starts all the same and responds 503.
  return {
    renderFirst: () =>
      Promise.race([
        Promise.all([store.refresh(), storeOwnAssets()]),
        wait(FIRST_RENDERING_TIMEOUT_MS, undefined, { ref: false }),
      ]),
  }
}

/** The public path of a script of the build, whose name contains its hash. */
function findAsset(script: string): string {
  const file = readdirSync(path.join(BUILD, 'client/assets')).find(
    name => name.startsWith(`${script}-`) && name.endsWith('.js'),
  )
  if (!file) throw new Error(`The build has no ${script}.`)
  return `/assets/${file}`
}

async function registerAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(BUILD, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const isNamedByContent = path.relative(path.join(BUILD, 'client'), file).startsWith('assets')
      reply.header('cache-control', isNamedByContent ? IMMUTABLE : 'public, max-age=3600')
    },
  })
}
