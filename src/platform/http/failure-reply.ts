import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { describeProblems, type FailureCode, type FailureReply } from '#shared/http/failure.ts'
import { AppError } from '../app-error.ts'
import { DENY_ALL_CSP, SECURITY_HEADERS } from './security-headers.ts'

/** The only place where a thrown error becomes a response. */
export function replyWithFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = translate(error)
  if (failure.status >= 500)
    request.log.error(
      { err: error, requestId: request.id, route: request.routeOptions.url },
      'request failed',
    )
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  // Node would read the rest of the body before the next request: close the connection instead.
  if (hasUnreadBody(request)) reply.header('connection', 'close')
  // Set here too: Fastify responds to an invalid URL without running any hook.
  reply.headers({ ...SECURITY_HEADERS, 'content-security-policy': DENY_ALL_CSP })
  reply.header('cache-control', 'no-store').header('x-request-id', request.id)
  return reply.status(failure.status).send(failureBody(failure))
}

function failureBody({ code, message, fields, details }: AppError): FailureReply {
  return { error: { code, message, ...(fields && { fields }), ...(details && { details }) }, message }
}

function hasUnreadBody({ headers, body }: FastifyRequest): boolean {
  const isAnnounced = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return isAnnounced && body === undefined
}

/** Fastify's own errors, by their status. */
const FRAMEWORK_FAILURES: Record<number, [FailureCode, string]> = {
  400: ['malformed_request', 'The request could not be read.'],
  404: ['not_found', 'Not found.'],
  412: ['precondition_failed', 'This is not the version that was asked about.'],
  413: ['payload_too_large', 'The request is too large.'],
  414: ['malformed_request', 'The address is too long.'],
  415: ['unsupported_media_type', 'This kind of content is not accepted here.'],
  416: ['range_not_satisfiable', 'There are no such bytes.'],
  503: ['unavailable', 'The server is busy. Try again in a moment.'],
}

/**
 * Temporary: connection refused, reset or timed out; database starting or stopping; no disk, memory or connection left;
 * a statement timeout, mostly behind a lock; a deadlock.
 */
const DATABASE_DOWN = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-5]|57014|40P01|08\w{3}|53\w{3})$/
const DATABASE_DOWN_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/

function translate(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.flatMap(({ instancePath, params, message = 'Invalid' }) =>
      fieldNames(instancePath, params).map(name => [name, message]),
    )
    const fields = Object.fromEntries(problems) as Record<string, string>
    return new AppError('validation_failed', describeProblems(fields), { fields, cause: error })
  }
  const known = FRAMEWORK_FAILURES[error.statusCode ?? 500]
  if (known)
    return new AppError(known[0], known[1], {
      cause: error,
      ...(error.statusCode === 503 && { retryAfterSeconds: 5 }),
    })
  if (DATABASE_DOWN.test(error.code ?? '') || DATABASE_DOWN_MESSAGE.test(error.message))
    return new AppError('unavailable', 'The server cannot reach its data. Try again in a moment.', {
      retryAfterSeconds: 5,
      cause: error,
    })
  return new AppError('internal', 'Something went wrong on our side.', { cause: error })
}

/** For an unknown field, zod gives the name in the parameters, not in the path. */
function fieldNames(instancePath: string, params: Record<string, unknown>): string[] {
  const path = instancePath.split('/').filter(Boolean)
  const unknown = Array.isArray(params.keys) ? (params.keys as string[]) : null
  return unknown ? unknown.map(key => [...path, key].join('.')) : [path.join('.')]
}
