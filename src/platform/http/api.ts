import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { AppError } from '#platform/app-error.ts'
import type { Log } from '#platform/log.ts'
import type { Accepted, Access, Endpoint } from '#shared/http/endpoint.ts'
import { FailureReply } from '#shared/http/failure.ts'
import { findUnstorableText } from '#shared/text/storable-text.ts'
import { limitKey } from './client-address.ts'
import { serveOpenApi } from './openapi.ts'
import type { Caller, Route } from './route.ts'
import { describeUpload, type Receivers, registerUploadRoutes } from './upload-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    content?: Endpoint['content']
    isAudited?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
    /** The id of the person or item that the call was about. */
    subject: string | null
    /** What was asked for is not done yet, although the call succeeded. */
    isUnfinished: boolean
  }
}

/** The holder of a session token, or null. */
export type Authenticate = (token: string) => Promise<Caller | null>

export interface AnsweredCall {
  userId: string | null
  action: string
  subject: string | null
  status: number
  address: string
}

/** Stores an audit entry. */
export type RecordCall = (call: AnsweredCall) => Promise<void>

/** Registers the routes under the scope's prefix: admins only by default, validated, described in OpenAPI. */
export async function registerApi(
  app: FastifyInstance,
  routes: Route[],
  authenticate: Authenticate,
  record?: RecordCall,
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Carreau', version: '1' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })

  app.decorateRequest('caller', null)
  app.decorateRequest('subject', null)
  app.decorateRequest('isUnfinished', false)
  // Before the body is read, so that a refused upload costs nothing.
  // With callbacks: promises in these hooks would be a tenth of the cost of a read.
  app.addHook('onRequest', (request, _reply, done) => {
    if (isPublic(request)) done()
    else authorize(request, authenticate).then(() => done(), done)
  })
  app.addHook('preValidation', ({ body, query, params }, _reply, done) =>
    done(unstorableText({ body, query, params })),
  )
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('cache-control', 'no-store')
    const entry = record && answeredCall(request, reply.statusCode)
    if (!record || !entry) {
      done(null, payload)
      return
    }
    record(entry)
      // The log names nobody: the client's address belongs in the audit log alone.
      .catch((err: unknown) => request.log.error({ err, ...entry, address: undefined }, 'not recorded'))
      .then(() => done(null, payload), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply.statusCode, reply.elapsedTime)
    done()
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'Not found.')
  })

  for (const route of routes) {
    const { accepts, content } = route.endpoint
    if (accepts) await registerOtherMediaType(app, route, accepts)
    else if (content === 'json') registerRoute(app, route)
  }
  const uploads = routes.filter(({ endpoint }) => endpoint.content !== 'json')
  registerUploadRoutes(app, uploads, registerRoute)
  serveOpenApi(app)
}

/** In a separate scope, so that no other route parses this media type. */
async function registerOtherMediaType(
  app: FastifyInstance,
  route: Route,
  { mediaType }: Accepted,
): Promise<void> {
  await app.register(async scope => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser(mediaType, { parseAs: 'string' }, parse)
    registerRoute(scope, route)
  })
}

function registerRoute(app: FastifyInstance, { endpoint, answer }: Route, receivers?: Receivers): void {
  const { method, path, access, summary, params, query, body, accepts, content, status } = endpoint
  const { reply: replySchema, unfinishedStatus, isAudited } = endpoint
  app.route({
    method,
    url: path,
    config: { access, content, isAudited },
    ...(accepts && { bodyLimit: accepts.mostBytes }),
    schema: {
      summary,
      tags: [path.split('/')[1] ?? ''],
      security: access === 'public' ? [] : [{ session: [] }],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(receivers ? describeUpload(endpoint) : body && { body }),
      response: {
        [status]: replySchema,
        [unfinishedStatus ?? status]: replySchema,
        '4xx': FailureReply,
        '5xx': FailureReply,
      },
    },
    handler: async (request, reply) => {
      const answered = await answer({
        ...receivers?.(request, endpoint),
        params: request.params,
        query: request.query,
        body: request.body as never,
        caller: request.caller as never,
        address: limitKey(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
        idempotencyKey: idempotencyKeyOf(request),
        expectedVersion: expectedVersionOf(request),
        log: request.log as Log,
        setHeader: (name, value) => void reply.header(name, value),
        nameSubject: id => {
          request.subject = id
        },
        markUnfinished: () => {
          request.isUnfinished = true
        },
      })
      return reply.status(request.isUnfinished ? (unfinishedStatus ?? status) : status).send(answered)
    },
  })
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new AppError('malformed_request', 'Idempotency-Key must be 1 to 200 printable characters.')
}

/** Versions are entity tags; a proxy that compresses may have made one weak. */
function expectedVersionOf({ headers }: FastifyRequest): number | null {
  const tag = headers['if-match']
  if (tag === undefined || tag === '*') return null
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(tag)?.[1]
  if (version) return Number(version)
  throw new AppError('malformed_request', 'If-Match must be one version, as in "12".')
}

function isPublic({ routeOptions, is404 }: FastifyRequest): boolean {
  return is404 || routeOptions.config.access === 'public'
}

async function authorize(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  const { access } = request.routeOptions.config
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  request.caller = token ? await authenticate(token) : null
  if (!request.caller) throw new AppError('unauthenticated', 'Sign in first.')
  // A route without a declared access is for admins only.
  const { role } = request.caller
  if (access === 'signed-in' || role === 'admin' || (access === 'helper' && role === 'helper')) return
  throw new AppError(
    'forbidden',
    access === 'helper' ? 'Only a helper or an admin may do this.' : 'Only admins can do this.',
  )
}

function unstorableText(parts: Record<string, unknown>): AppError | undefined {
  for (const [part, value] of Object.entries(parts)) {
    const place = findUnstorableText(value)
    if (place === null) continue
    const fields = place ? { [place]: 'Contains a character that cannot be stored.' } : {}
    return new AppError('validation_failed', `The ${part} contains a character that cannot be stored.`, {
      fields,
    })
  }
  return undefined
}

/**
 * The audit entry of a call, stored before the response is sent. Null for rate-limited calls, and for refused ones without a
 * session, unless they were about an account, as a wrong password is: nobody can fill the audit log from outside.
 */
function answeredCall(request: FastifyRequest, answerStatus: number): AnsweredCall | null {
  const { caller, method, routeOptions, params, ip, isUnfinished } = request
  const status = isUnfinished && answerStatus < 300 ? 202 : answerStatus
  const { access, isAudited } = routeOptions.config
  const isKnown = caller !== null || (access === 'public' && (request.subject !== null || answerStatus < 400))
  if (status === 429 || !isKnown || !(isAudited || status === 403)) return null
  const action = `${method} ${routeOptions.url?.replace(/^\/api/, '')}`
  const subject = request.subject ?? (params as { id?: string } | undefined)?.id ?? null
  return { userId: caller?.userId ?? null, action, subject, status, address: limitKey(ip) }
}

const SLOW_MS = 500

/**
 * Logs writes, refusals and slow calls, but not plain reads.
 * The route's pattern, never the URL: a URL may contain personal data.
 */
function logAnswer(request: FastifyRequest, status: number, elapsedMs: number): void {
  if (request.method === 'GET' && status < 400 && elapsedMs < SLOW_MS) return
  const { id, method, routeOptions, caller } = request
  const details = {
    requestId: id,
    method,
    route: routeOptions.url,
    status,
    elapsedMs: Math.round(elapsedMs),
    userId: caller?.userId,
  }
  request.log.info(details, 'answered')
}
