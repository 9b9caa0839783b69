import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { SHARE_PICTURE_PATH } from '#features/seo/sharing.rules.ts'
import { IMMUTABLE, keepAssets, serveKeptAssets } from '#platform/pages/build-assets.ts'
import {
  type RenderNow,
  type RenderRefusal,
  registerPages,
  SCREEN_HEADERS,
} from '#platform/pages/page-routes.ts'
import { createPageStore } from '#platform/pages/page-store.ts'
import { listenForRevision } from '#platform/pages/publication-feed.ts'
import type { Services } from '#platform/services.ts'
import { rememberReads } from './remembered-reads.ts'
import { sendInProcess } from './send-in-process.ts'
import { createSharePictureRenderer } from './share-picture-renderer.ts'

/** The built half that knows React; this is all that the server knows of it. */
interface WebBundle {
  createPageRenderer(options: {
    send: (address: string, init: RequestInit, visitor?: string) => Promise<Response>
    publicUrl: string
    onError: (error: unknown) => void
    readAsset: (path: string) => string
  }): RenderNow
  createRefusalRenderer(send: (address: string, init: RequestInit) => Promise<Response>): RenderRefusal
  storedPaths: readonly string[]
  keyedPaths: readonly string[]
  screenPaths: readonly string[]
  substitutes: readonly { isFor: (path: string) => boolean; shows: string }[]
  rightStatuses: (path: string) => readonly number[]
}

const BUILD = path.resolve(import.meta.dirname, '../../build')
/** They take a form without scripts. */
const FORM_PATHS = ['/contact', '/desabonnement/:token', '/reabonnement/:token']
const SCREEN_PREFIXES = ['/dash', '/auth']
const LONGEST_FIRST_RENDERING_MS = 3_000
const KEEP_ASSETS_EVERY_MS = 3_600_000

/** Adds the public site and the dashboard's documents to the API's server. Returns what makes its pages for the first time. */
export async function addPages(
  app: FastifyInstance,
  { config, db, log }: Services,
): Promise<{ renderFirst: () => Promise<unknown> }> {
  const web = (await import(path.join(BUILD, 'server/index.js'))) as WebBundle
  const reads = rememberReads(sendInProcess(app, config.publicUrl))
  const options = {
    publicUrl: config.publicUrl,
    onError: (error: unknown) => log.error({ err: error }, 'rendering failed'),
    readAsset: (file: string) => readFileSync(path.join(BUILD, 'client', file), 'utf8'),
  }
  const render = web.createPageRenderer({ ...options, send: reads.ask })
  const renderSharePicture = createSharePictureRenderer(db)
  const storedPaths = [...web.storedPaths, ...web.keyedPaths, SHARE_PICTURE_PATH]
  const store = createPageStore({
    paths: [...storedPaths, ...web.substitutes.map(({ shows }) => shows)],
    render: path => (path === SHARE_PICTURE_PATH ? renderSharePicture() : render(path)),
    isCacheable: (path, status) => web.rightStatuses(path).includes(status),
    log,
  })
  // Made of the build alone: each is rendered once, when it is first asked for.
  const screens = createPageStore({
    paths: web.screenPaths,
    render,
    isCacheable: (_path, status) => status < 400,
    storeOptions: { audience: 'dashboard', headers: SCREEN_HEADERS },
    log,
  })
  await registerAssets(app)
  serveKeptAssets(app, db)
  registerPages(app, {
    hosts: new Set(config.hosts),
    store,
    storedPaths,
    fallbackPath: path => web.substitutes.find(({ isFor }) => isFor(path))?.shows ?? '/',
    screens,
    screenPaths: web.screenPaths,
    screenPrefixes: SCREEN_PREFIXES,
    firstScreen: '/dash',
    formPaths: FORM_PATHS,
    renderNow: web.createPageRenderer({ ...options, send: reads.recall }),
    renderRefusal: web.createRefusalRenderer(reads.recall),
  })
  // A page of this build may ask another server, of another version, for its scripts.
  const keepOwnAssets = () =>
    keepAssets(db, path.join(BUILD, 'client/assets')).catch((error: unknown) =>
      log.warn({ err: error }, 'the assets of this build could not be kept'),
    )
  app.addHook('onReady', async () => {
    const keeping = setInterval(() => void keepOwnAssets(), KEEP_ASSETS_EVERY_MS)
    const feed = listenForRevision({
      databaseUrl: config.database.url,
      onEvent: () => void store.refresh(),
      log,
    })
    app.addHook('onClose', async () => {
      clearInterval(keeping)
      store.close()
      await feed.close()
    })
  })
  // A database that is silent must not keep the door shut: whoever comes is told so.
  return {
    renderFirst: () =>
      Promise.race([
        Promise.all([store.refresh(), keepOwnAssets()]),
        wait(LONGEST_FIRST_RENDERING_MS, undefined, { ref: false }),
      ]),
  }
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
