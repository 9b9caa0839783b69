import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { createRenderQueue } from '../http/render-queue.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { PageStore } from './page-store.ts'
import { createPageFormReader, type FileFields, MOST_TEXT_BYTES, type SentFile } from './read-page-form.ts'
import { policyHeaders, RETRY_AFTER_SECONDS, type RenderedPage, type StoredPage } from './stored-page.ts'

/** A form that was sent without scripts. */
interface SentForm {
  /** The text fields, URL-encoded. */
  body: string
  files: SentFile[]
  /** The visitor's address, which limits count by. */
  visitor: string
}

/** Renders a page for one request, with the form that was sent to it, if any. */
export type RenderNow = (path: string, form?: SentForm) => Promise<RenderedPage>

/** The response when a page cannot be rendered now. It is made without rendering and contains the form that was sent. */
export type RenderRefusal = (refused: {
  status: 429 | 503
  path: string
  /** The form that was sent; null for a GET. */
  body: string | null
}) => Promise<RenderedPage>

interface Options {
  hosts: ReadonlySet<string>
  store: PageStore
  /** Public pages, stored as bytes. */
  storedPaths: readonly string[]
  /** The stored page that an unknown path is answered with; whether it says no more than that there is none. */
  fallbackFor: (path: string) => { page: string; isGeneral: boolean }
  /** The documents of the dashboard, stored in memory too: they contain no data. */
  screens: PageStore
  screenPaths: readonly string[]
  screenPrefixes: readonly string[]
  /** Unknown paths below these prefixes are redirected here. */
  firstScreen: string
  /** Public pages that accept a form; the response is rendered for the request. */
  formPaths: readonly string[]
  fileFields: FileFields
  renderNow: RenderNow
  renderRefusal: RenderRefusal
}

export function registerPages(app: FastifyInstance, options: Options): void {
  const { hosts, store, storedPaths, formPaths, screenPrefixes, fallbackFor } = options

  // Stored pages are served before all routing, which is much faster.
  app.setPreRoutingHandler((request, response) => {
    const { url = '', method, headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || !hosts.has(headers.host ?? '')) return false
    const page = store.get(pathOf(url))
    if (page) sendStored(page, request, response)
    return page !== undefined
  })

  // Used only until a page has been rendered for the first time.
  for (const path of storedPaths) app.get(path, (request, reply) => sendLoaded(path, request, reply))

  const known = new Set([...storedPaths, ...formPaths, ...screenPrefixes])
  const sendMissing = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url)
    // One URL per page, and people type capitals.
    const lower = path.toLowerCase()
    if (lower !== path && known.has(lower)) return reply.redirect(lower, 308)
    const { page, isGeneral } = fallbackFor(path)
    // A browser or robot that asks for a file does not show a page.
    if (isGeneral && isFile(path))
      return reply.status(404).headers(MISSING_FILE_HEADERS).send('Introuvable\n')
    return sendLoaded(page, request, reply)
  }
  app.setNotFoundHandler(sendMissing)

  // One URL per page: redirect trailing slashes.
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

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** `/dash/messages/:id` for the address of any conversation. */
function patternOf(path: string): string {
  const start = path.lastIndexOf('/') + 1
  return UUID.test(path.slice(start)) ? `${path.slice(0, start)}:id` : path
}

function registerScreens(
  app: FastifyInstance,
  { screens, screenPaths, screenPrefixes, firstScreen }: Options,
  sendMissing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const known = new Set(screenPaths)
  const sendScreen = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Without the query, which only the browser reads.
    const path = pathOf(request.url)
    if (path.endsWith('.data')) return sendMissing(request, reply)
    reply.headers(PRIVATE_HEADERS)
    if (path.endsWith('/')) return reply.redirect(path.slice(0, -1), 308)
    const screen = patternOf(path)
    if (!known.has(screen)) return reply.redirect(firstScreen, 302)
    const page = await screens.load(screen)
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

/** On every response below the dashboard's prefixes, and on pages with a form: the address may hold a private token. */
export const PRIVATE_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** In a separate scope: no other route accepts forms. */
function registerForms(
  scope: FastifyInstance,
  { formPaths, fileFields, storedPaths, renderNow, renderRefusal }: Options,
): void {
  const options = { parseAs: 'string', bodyLimit: MOST_TEXT_BYTES } as const
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, { body, files: [] }),
  )
  // Forms with photos; mail programs may send the one-click unsubscribe field this way too.
  const readPageForm = createPageFormReader(fileFields)
  scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest) => readPageForm(request.raw))
  const enqueueRender = createRenderQueue()

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url)
    const isSent = request.method === 'POST'
    const sent = request.body as Pick<SentForm, 'body' | 'files'> | undefined
    const { body, files } = sent ?? { body: '', files: [] }
    const form = isSent ? { body, files, visitor: request.ip } : undefined
    try {
      return sendRendered(await enqueueRender(request.ip, () => renderNow(path, form)), reply)
    } catch (error) {
      if (!(error instanceof AppError) || (error.status !== 503 && error.status !== 429)) throw error
      const page = await renderRefusal({ status: error.status, path, body: isSent ? body : null })
      return sendRendered(page, reply.header('retry-after', error.retryAfterSeconds ?? RETRY_AFTER_SECONDS))
    }
  }

  for (const path of formPaths) {
    if (!storedPaths.includes(path)) {
      scope.get(path, answer)
      scope.get(`${path}/`, (request, reply) =>
        reply.headers(PRIVATE_HEADERS).redirect(pathOf(request.url).slice(0, -1), 308),
      )
    }
    scope.post(path, answer)
  }
}

function sendRendered(page: RenderedPage, reply: FastifyReply): FastifyReply {
  const { status, contentType, body, location } = page
  reply.headers(PRIVATE_HEADERS)
  if (location) return reply.redirect(location, status)
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS)
  reply.headers({ 'content-type': contentType, ...policyHeaders(page, 'visitors') })
  return reply.status(status).send(body)
}

const MISSING_FILE_HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** The last part of the path has an extension, such as `.png`. */
function isFile(path: string): boolean {
  const extension =
    path
      .slice(path.lastIndexOf('/') + 1)
      .split('.')
      .slice(1)
      .pop() ?? ''
  return extension.length >= 2 && extension.length <= 5
}

function pathOf(url: string): string {
  const queryAt = url.indexOf('?')
  return queryAt < 0 ? url : url.slice(0, queryAt)
}

/** Compares the entity tag, then sends stored bytes. */
function sendStored(page: StoredPage, { headers, method }: IncomingMessage, response: ServerResponse): void {
  const encoded = page.encodings[acceptedEncoding(headers['accept-encoding'] as string | undefined)]
  const known = headers['if-none-match']
  if (known !== undefined && page.status === 200 && encoded.etag && isMatch(known, encoded.etag)) {
    response.writeHead(304, encoded.notModifiedHeaders).end()
    return
  }
  response.writeHead(page.status, encoded.headers)
  response.end(
    method === 'HEAD' ? undefined : page.keyAt < 0 ? encoded.body : withKey(encoded.body, page.keyAt),
  )
}

/** Writes a new key over the placeholder, which has the same length. */
function withKey(body: Buffer, keyAt: number): Buffer {
  const filled = Buffer.from(body)
  filled.write(randomUUID(), keyAt, 'latin1')
  return filled
}

function isMatch(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag)
}
