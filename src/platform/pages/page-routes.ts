import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from '#platform/http/answers/security-headers.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { Audience } from './content-policy.ts'
import type { PageStore } from './page-store.ts'
import { policyHeaders, type RenderedPage, type StoredPage } from './stored-page.ts'

const FORM_LIMIT_BYTES = 32 * 1024

/** Renders a page for one request, with the form that was sent to it, if any. */
export type RenderNow = (
  path: string,
  form?: { body: string; visitor: string },
) => Promise<RenderedPage & { location: string | null }>

interface Options {
  hosts: ReadonlySet<string>
  store: PageStore
  /** Public pages, kept as bytes. */
  storedPaths: readonly string[]
  /** The stored page that an address without one is answered with. */
  substituteFor: (path: string) => string
  /** Screens that are rendered for each request and stored nowhere, by prefix. */
  privatePrefixes: readonly string[]
  /** Public pages that take a form; rendered for each request and stored nowhere too. */
  formPaths: readonly string[]
  renderNow: RenderNow
}

export function registerPages(app: FastifyInstance, options: Options): void {
  const { hosts, store, storedPaths, substituteFor, privatePrefixes, formPaths, renderNow } = options

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

  const known = new Set([...storedPaths, ...formPaths, ...privatePrefixes])
  const sendMissing = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    // The router in the browser ignores case: at /Blogue it would look for the blog in the page that says 404.
    const lower = path.toLowerCase()
    if (lower !== path && known.has(lower)) return reply.redirect(lower, 308)
    return sendLoaded(substituteFor(path), request, reply)
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

  async function sendPrivate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The address alone, without its query: what a query carries is read by the browser.
    const path = pathOf(request.url)
    if (path.endsWith('.data')) return sendMissing(request, reply)
    reply.headers({ ...SECURITY_HEADERS, 'referrer-policy': 'no-referrer' })
    if (path.endsWith('/')) return reply.header('cache-control', 'no-store').redirect(path.slice(0, -1), 308)
    return sendRendered(await renderNow(path), 'dashboard', reply)
  }

  for (const prefix of privatePrefixes) {
    app.get(prefix, sendPrivate)
    app.get(`${prefix}/*`, sendPrivate)
  }
  void app.register(async scope => registerForms(scope, formPaths, renderNow))
}

/** In a scope of its own: nothing else takes what a form without scripts sends. */
function registerForms(scope: FastifyInstance, paths: readonly string[], renderNow: RenderNow): void {
  const options = { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES } as const
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, body),
  )
  // Mail programs may send their one field this way; what it says is known from the address.
  scope.addContentTypeParser('multipart/form-data', options, (_request, _body, done) => done(null, ''))
  for (const path of paths) {
    scope.get(path, async (request, reply) =>
      sendRendered(await renderNow(pathOf(request.url)), 'visitors', reply),
    )
    scope.get(`${path}/`, (request, reply) => reply.redirect(pathOf(request.url).slice(0, -1), 308))
    scope.post(path, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      return sendRendered(
        await renderNow(pathOf(request.url), { body, visitor: request.ip }),
        'visitors',
        reply,
      )
    })
  }
}

function sendRendered(
  page: Awaited<ReturnType<RenderNow>>,
  audience: Audience,
  reply: FastifyReply,
): FastifyReply {
  const { status, contentType, body, location } = page
  reply.header('cache-control', 'no-store')
  if (location !== null) return reply.redirect(location, status)
  reply.headers({ 'content-type': contentType, ...policyHeaders(page, audience) })
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
  if (seen !== undefined && page.status === 200 && isMatch(seen, form.etag)) {
    response.writeHead(304, form.notModifiedHeaders).end()
    return
  }
  response.writeHead(page.status, form.headers)
  response.end(method === 'HEAD' ? undefined : form.body)
}

function isMatch(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag)
}
