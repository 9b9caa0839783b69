import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { Services } from '#platform/services.ts'
import { limitBodyTime } from './body-time.ts'
import { shareConnections } from './connection-share.ts'
import { replyWithFailure } from './failure-reply.ts'
import { NO_CONTENT_POLICY, SECURITY_HEADERS } from './security-headers.ts'

const BODY_LIMIT_BYTES = 32 * 1024
const MAX_CONNECTIONS = 1_000
/** One office behind one address needs fewer; five addresses are needed to take all. */
const MAX_CONNECTIONS_PER_ADDRESS = 200
/** Nothing was read or written for so long: mostly a client that asked and never reads the answer. */
const IDLE_SOCKET_MS = 120_000
/** How long a client that is hung up on has to close its own side. */
const CLOSE_GRACE_MS = 1_000
/** A slow or silent client gives its connection back. */
const TIME_LIMITS = {
  headersTimeout: 5_000,
  // The slowest upload that is let through; all other bodies have a limit of their own.
  requestTimeout: 40 * 60_000,
  // Shorter than a stop may take: a connection that was busy when it began has time to fall idle.
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
}
const DEFAULT_HEADERS = { ...SECURITY_HEADERS, 'content-security-policy': NO_CONTENT_POLICY }
const DEFAULT_HEADER_LIST = Object.entries(DEFAULT_HEADERS)

declare module 'fastify' {
  interface FastifyInstance {
    /** Puts something in front of all routes and hooks. It answers and returns true, or leaves the request alone. */
    serveFirst(serve: ServeFirst): void
    /** How many requests were answered there. */
    countServedFirst(): number
  }
}

type ServeFirst = (request: IncomingMessage, response: ServerResponse) => boolean

/** The bare server: limits, time-outs, host check, headers and failures, before any route. */
export function createHttpServer({ config, log }: Pick<Services, 'config' | 'log'>): FastifyInstance {
  let serveFirst: ServeFirst = () => false
  let servedFirst = 0
  let isClosing = false
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: numberRequests(),
    // A logger of its own for each request would cost more than serving a page: ids are logged where they matter.
    childLoggerFactory: logger => logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void replyWithFailure(error, request, reply),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    serverFactory: handler =>
      createServer(TIME_LIMITS, (request, response) => {
        // Told to stop: answer, and let the client connect elsewhere.
        if (isClosing) response.shouldKeepAlive = false
        if (request.method !== 'GET')
          limitBodyTime(request, () => writeRawError(request.socket, '408 Request Timeout'))
        if (!isAcceptable(request)) sendBadRequest(response)
        else if (serveFirst(request, response)) servedFirst += 1
        else handler(request, response)
      }),
  }) as unknown as FastifyInstance
  app.server.maxConnections = MAX_CONNECTIONS
  app.server.timeout = IDLE_SOCKET_MS
  // Behind a proxy all visitors come from its address: there it is the proxy that shares out.
  if (config.http.trustedProxies.length === 0) shareConnections(app.server, MAX_CONNECTIONS_PER_ADDRESS)
  app.addHook('preClose', async () => {
    isClosing = true
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(sweep))
    await drainAcceptQueue(app.server)
    if (app.server.listening) app.server.close()
  })
  app.decorate('serveFirst', (serve: ServeFirst) => {
    serveFirst = serve
  })
  app.decorate('countServedFirst', () => servedFirst)

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

const QUIET_TURNS = 3

/** A door that closes on waiting connections cuts them off. One is let in at each turn of the loop. */
async function drainAcceptQueue(server: Server): Promise<void> {
  let quietTurns = 0
  const heard = () => {
    quietTurns = 0
  }
  server.on('connection', heard)
  for (let turns = 0; quietTurns < QUIET_TURNS && turns < MAX_CONNECTIONS; turns += 1) {
    quietTurns += 1
    await nextTurn()
  }
  server.off('connection', heard)
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])

/** One host, a path of this site, a method we know: anything else is an attempt to confuse somebody on the way. */
function isAcceptable({ method = '', url = '', rawHeaders }: IncomingMessage): boolean {
  return METHODS.has(method) && url.charCodeAt(0) === SLASH && countHosts(rawHeaders) === 1
}

const SLASH = 47

/** Written for speed: it stands before every answer, the ready-made pages too. */
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

/** Unique across processes and restarts, without a random draw for each request. */
function numberRequests(): () => string {
  const prefix = randomUUID().slice(0, 8)
  let count = 0
  return () => {
    count += 1
    return `${prefix}-${count.toString(36)}`
  }
}

/** Bytes that are not HTTP never become a request: Node hands over the bare socket. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
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
  // A client that never closes its side would hold the connection for good.
  const timer = setTimeout(() => socket.destroy(), CLOSE_GRACE_MS)
  socket.once('close', () => clearTimeout(timer))
}
