import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { Services } from '#platform/services.ts'
import { setBodyTimeout } from './body-timeout.ts'
import { isBehindUnknownProxy, limitKey } from './client-address.ts'
import { replyWithFailure } from './failure-reply.ts'
import { DENY_ALL_CSP, SECURITY_HEADERS } from './security-headers.ts'

const BODY_LIMIT_BYTES = 32 * 1024
const MAX_CONNECTIONS = 1_000
/** An office behind one address needs fewer, and no single address can take all connections. */
const MAX_CONNECTIONS_PER_ADDRESS = 200
/** For sockets without traffic: mostly clients that never read the response. */
const IDLE_SOCKET_MS = 120_000
/** How long a client has to close its side after ours is closed. */
const CLOSE_GRACE_MS = 1_000
const TIMEOUTS = {
  headersTimeout: 5_000,
  // For the slowest upload; setBodyTimeout limits all other bodies.
  requestTimeout: 40 * 60_000,
  // Shorter than a graceful stop, so that connections that were busy at its beginning become idle in time.
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
}
const DEFAULT_HEADERS = { ...SECURITY_HEADERS, 'content-security-policy': DENY_ALL_CSP }
const DEFAULT_HEADER_LIST = Object.entries(DEFAULT_HEADERS)

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs before all routes and hooks. The handler responds and returns true, or leaves the request alone. */
    setPreRoutingHandler(handler: PreRoutingHandler): void
    /** How many requests the pre-routing handler has responded to. */
    countPreRouted(): number
  }
}

type PreRoutingHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** The server without routes: limits, timeouts, host check, security headers, error replies. */
export function createHttpServer({ config, log }: Pick<Services, 'config' | 'log'>): FastifyInstance {
  let preRoutingHandler: PreRoutingHandler = () => false
  let preRouted = 0
  let isClosing = false
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: numberRequests(),
    // A child logger per request would cost more than serving a page: request ids are logged where they matter.
    childLoggerFactory: logger => logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void replyWithFailure(error, request, reply),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    clientErrorHandler: handleClientError,
    serverFactory: handler =>
      createServer(TIMEOUTS, (request, response) => {
        // While stopping: respond, and let the client connect elsewhere.
        if (isClosing) response.shouldKeepAlive = false
        if (request.method !== 'GET')
          setBodyTimeout(request, () => writeRawError(request.socket, '408 Request Timeout'))
        if (!isAcceptable(request)) sendBadRequest(response)
        else if (preRoutingHandler(request, response)) preRouted += 1
        else handler(request, response)
      }),
  }) as unknown as FastifyInstance
  if (isBehindUnknownProxy(config))
    log.warn('TRUSTED_PROXIES is empty: all visitors have the address of the proxy, and share its limits')
  app.server.maxConnections = MAX_CONNECTIONS
  app.server.timeout = IDLE_SOCKET_MS
  // Behind a proxy all visitors have its address: there the proxy has to limit them.
  if (config.http.trustedProxies.length === 0)
    limitConnectionsPerAddress(app.server, MAX_CONNECTIONS_PER_ADDRESS)
  app.addHook('preClose', async () => {
    isClosing = true
    const closing = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(closing))
    await drainAcceptQueue(app.server)
    if (app.server.listening) app.server.close()
  })
  app.decorate('setPreRoutingHandler', (handler: PreRoutingHandler) => {
    preRoutingHandler = handler
  })
  app.decorate('countPreRouted', () => preRouted)

  const hosts = new Set(config.hosts)
  app.addHook('onRequest', (request, _reply, done) => {
    const isProbe = request.url === '/healthz' || request.url === '/readyz'
    if (isProbe || hosts.has(request.headers.host ?? '')) done()
    else done(new AppError('misdirected_request', 'This server does not answer for that host.'))
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of DEFAULT_HEADER_LIST) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
  app.setErrorHandler(replyWithFailure)
  app.removeContentTypeParser('text/plain')
  return app
}

const IDLE_TURNS = 3

/** Closing the server would reset connections in the accept queue. The event loop accepts one at each turn. */
async function drainAcceptQueue(server: Server): Promise<void> {
  let idleTurns = 0
  const onConnection = () => {
    idleTurns = 0
  }
  server.on('connection', onConnection)
  for (let turns = 0; idleTurns < IDLE_TURNS && turns < MAX_CONNECTIONS; turns += 1) {
    idleTurns += 1
    await nextTurn()
  }
  server.off('connection', onConnection)
}

function limitConnectionsPerAddress(server: Server, limit: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = limitKey(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    if (count >= limit) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])

/** Exactly one Host, a path instead of a URL, a known method: anything else may be an attempt at request smuggling. */
function isAcceptable({ method = '', url = '', rawHeaders }: IncomingMessage): boolean {
  return METHODS.has(method) && url.charCodeAt(0) === SLASH && countHosts(rawHeaders) === 1
}

const SLASH = 47

/** Optimized: it runs for every request, also for stored pages. */
function countHosts(rawHeaders: string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && (name === 'Host' || name.toLowerCase() === 'host')) count += 1
  }
  return count
}

function sendBadRequest(response: ServerResponse): void {
  response.shouldKeepAlive = false
  response.writeHead(400, { ...DEFAULT_HEADERS, 'content-length': 0 }).end()
}

/** Unique across processes and restarts, without a random number for each request. */
function numberRequests(): () => string {
  const prefix = randomUUID().slice(0, 8)
  let count = 0
  return () => {
    count += 1
    return `${prefix}-${count.toString(36)}`
  }
}

/** Invalid HTTP never becomes a request: Node passes the raw socket. */
function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  writeRawError(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request')
}

function writeRawError(socket: Socket, status: string): void {
  const headers = Object.entries(DEFAULT_HEADERS)
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  socket.end(`HTTP/1.1 ${status}\r\n${lines}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
  // A client that never closes its side would hold the connection forever.
  const timer = setTimeout(() => socket.destroy(), CLOSE_GRACE_MS)
  socket.once('close', () => clearTimeout(timer))
}
