import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { createRenderQueue } from '../http/render-queue.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { PageStore } from './page-store.ts'
import { policyHeaders, RETRY_AFTER_SECONDS, type RenderedPage, type StoredPage } from './stored-page.ts'

const FORM_LIMIT_BYTES = 32 * 1024

/** A form that was sent without scripts. */
interface SentForm {
  body: string
  /** The visitor's address, which limits count by. */
  visitor: string
}

/** Renders a page for one request, with the form that was sent to it, if any. */
export type RenderNow = (path: string, form?: SentForm) => Promise<RenderedPage>

/** Instead of a page that cannot be rendered now; made without rendering, it brings back the form that was sent. */
export type RenderRefusal = (refused: {
  status: 429 | 503
  path: string
  /** What was sent; null where the page was only asked for. */
  body: string | null
}) => Promise<RenderedPage>

interface Options {
  hosts: ReadonlySet<string>
  store: PageStore
  /** Public pages, kept as bytes. */
  storedPaths: readonly string[]
  /** The stored page that an address without one is answered with. */
  fallbackPath: (path: string) => string
  /** The documents of screens that are not public, kept in memory too: they hold nothing of anybody. */
  screens: PageStore
  screenPaths: readonly string[]
  screenPrefixes: readonly string[]
  /** Where addresses below these prefixes lead that are no screen. */
  firstScreen: string
  /** Public pages that take a form: what is sent is answered by a page that is rendered for it. */
  formPaths: readonly string[]
  renderNow: RenderNow
  renderRefusal: RenderRefusal
}

export function registerPages(app: FastifyInstance, options: Options): void {
  const { hosts, store, storedPaths, formPaths, screenPrefixes, fallbackPath } = options

  // The hot path of the site stands before all routing: it costs what bare Node costs.
  app.serveFirst((request, response) => {
    const { url = '', method, headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || !hosts.has(headers.host ?? '')) return false
    const page = store.get(pathOf(url))
    if (page) sendStored(page, request, response)
    return page !== undefined
  })

  // Reached only until a page has been rendered for the first time.
  for (const path of storedPaths) app.get(path, (request, reply) => sendLoaded(path, request, reply))

  const known = new Set([...storedPaths, ...formPaths, ...screenPrefixes])
  const sendMissing = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url)
    // The router in the browser ignores case: at /Blogue it would look for the blog in the page that says 404.
    const lower = path.toLowerCase()
    if (lower !== path && known.has(lower)) return reply.redirect(lower, 308)
    return sendLoaded(fallbackPath(path), request, reply)
  }
  app.setNotFoundHandler(sendMissing)

  // One address per page: a slash at its end is a slip of the hand.
  for (const path of storedPaths)
    if (path !== '/') app.get(`${path}/`, (_request, reply) => reply.redirect(path, 308))

  async function sendLoaded(
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const page = await store.load(path)
    reply.hijack()
    sendStored(page, request.raw, reply.raw)
    return reply
  }

  registerScreens(app, options, sendMissing)
  void app.register(async scope => registerForms(scope, options))
}

function registerScreens(
  app: FastifyInstance,
  { screens, screenPaths, screenPrefixes, firstScreen }: Options,
  sendMissing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const known = new Set(screenPaths)
  const sendScreen = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // The address alone, without its query: what a query carries is read by the browser.
    const path = pathOf(request.url)
    if (path.endsWith('.data')) return sendMissing(request, reply)
    reply.headers(SCREEN_HEADERS)
    if (path.endsWith('/')) return reply.redirect(path.slice(0, -1), 308)
    if (!known.has(path)) return reply.redirect(firstScreen, 302)
    const page = await screens.load(path)
    if (page.location) return reply.redirect(page.location, page.status)
    reply.hijack()
    sendStored(page, request.raw, reply.raw)
    return reply
  }
  for (const prefix of screenPrefixes) {
    app.get(prefix, sendScreen)
    app.get(`${prefix}/*`, sendScreen)
  }
}

/** Of every answer below the dashboard's prefixes. */
export const SCREEN_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** In a scope of its own: nothing else takes what a form without scripts sends. */
function registerForms(
  scope: FastifyInstance,
  { formPaths, storedPaths, renderNow, renderRefusal }: Options,
): void {
  const options = { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES } as const
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, body),
  )
  // Mail programs may send their one field this way; what it says is known from the address.
  scope.addContentTypeParser('multipart/form-data', options, (_request, _body, done) => done(null, ''))
  const renderInTurn = createRenderQueue()

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url)
    const isSent = request.method === 'POST'
    const body = typeof request.body === 'string' ? request.body : ''
    const form = isSent ? { body, visitor: request.ip } : undefined
    try {
      return sendRendered(await renderInTurn(request.ip, () => renderNow(path, form)), reply)
    } catch (error) {
      if (!(error instanceof AppError) || (error.status !== 503 && error.status !== 429)) throw error
      const page = await renderRefusal({ status: error.status, path, body: isSent ? body : null })
      return sendRendered(page, reply.header('retry-after', error.retryAfterSeconds ?? RETRY_AFTER_SECONDS))
    }
  }

  for (const path of formPaths) {
    if (!storedPaths.includes(path)) {
      scope.get(path, answer)
      scope.get(`${path}/`, (request, reply) => reply.redirect(pathOf(request.url).slice(0, -1), 308))
    }
    scope.post(path, answer)
  }
}

function sendRendered(page: RenderedPage, reply: FastifyReply): FastifyReply {
  const { status, contentType, body, location } = page
  reply.header('cache-control', 'no-store')
  if (location) return reply.redirect(location, status)
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS)
  reply.headers({ 'content-type': contentType, ...policyHeaders(page, 'visitors') })
  return reply.status(status).send(body)
}

function pathOf(url: string): string {
  const queryAt = url.indexOf('?')
  return queryAt < 0 ? url : url.slice(0, queryAt)
}

/** A header comparison, then bytes that were ready before the request came. */
function sendStored(page: StoredPage, { headers, method }: IncomingMessage, response: ServerResponse): void {
  const form = page.forms[acceptedEncoding(headers['accept-encoding'] as string | undefined)]
  const seen = headers['if-none-match']
  if (seen !== undefined && page.status === 200 && form.etag && isMatch(seen, form.etag)) {
    response.writeHead(304, form.notModifiedHeaders).end()
    return
  }
  response.writeHead(page.status, form.headers)
  response.end(method === 'HEAD' ? undefined : page.keyAt < 0 ? form.body : withKey(form.body, page.keyAt))
}

/** A key of their own for each reader, over the slot that is as long. */
function withKey(body: Buffer, keyAt: number): Buffer {
  const filled = Buffer.from(body)
  filled.write(randomUUID(), keyAt, 'latin1')
  return filled
}

function isMatch(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag)
}
