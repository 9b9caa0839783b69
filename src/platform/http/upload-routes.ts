import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { describeProblems } from '#shared/http/failure.ts'
import { AppError } from '../app-error.ts'
import { readWithMinimumRate } from './body-timeout.ts'
import { limitKey } from './client-address.ts'
import { readForm } from './read-form.ts'
import type { ReceiveBytes, ReceiveForm, Route } from './route.ts'

/** Each holds some megabytes of memory. */
const MAX_PARALLEL = 3
/** Strangers have places of their own. Few who send slowly leave some for the others. */
const MAX_STRANGERS = 8
const MAX_PER_STRANGER = 2

interface Upload {
  isStranger: boolean
  address: string
}

/** How a handler reads the body itself. Before it does, no byte of the body is read. */
export type Receivers = (
  request: FastifyRequest,
  endpoint: Endpoint,
) => {
  receiveForm: ReceiveForm
  receiveBytes: ReceiveBytes
}

/** Routes whose body is not JSON, in a separate scope: no other route accepts such bodies, and these accept no JSON. */
export function registerUploadRoutes(
  app: FastifyInstance,
  routes: Route[],
  register: (scope: FastifyInstance, route: Route, receivers: Receivers) => void,
): void {
  const running = new Set<Upload>()

  async function withUploadSlot<T>(upload: Upload, work: () => Promise<T>): Promise<T> {
    const beside = [...running].filter(({ isStranger }) => isStranger === upload.isStranger)
    const own = beside.filter(({ address }) => address === upload.address)
    const isFull = upload.isStranger
      ? beside.length >= MAX_STRANGERS || own.length >= MAX_PER_STRANGER
      : beside.length >= MAX_PARALLEL
    if (isFull)
      throw new AppError('too_many_requests', 'Other uploads are in progress. Try again in a moment.', {
        retryAfterSeconds: 2,
      })
    running.add(upload)
    try {
      return await work()
    } finally {
      running.delete(upload)
    }
  }

  const uploadOf = (request: FastifyRequest, access: Endpoint['access']) => ({
    isStranger: access === 'public',
    address: limitKey(request.ip),
  })

  const receivers: Receivers = (request, { access, body, fileField }) => ({
    receiveForm: ({ messageFor, ...options }, store) =>
      withUploadSlot(uploadOf(request, access), async () => {
        const { fields, file } = await readForm(request.raw, {
          ...options,
          fileField: fileField ?? '',
          store,
        })
        return { fields: parseFields(body ?? z.strictObject({}), fields, messageFor), file }
      }),
    receiveBytes: expectedBytes =>
      withUploadSlot(uploadOf(request, access), async () => {
        const { raw } = request
        const wrong = () => new AppError('validation_failed', `This must be ${expectedBytes} bytes.`)
        if (Number(raw.headers['content-length'] ?? expectedBytes) !== expectedBytes) throw wrong()
        const chunks: Buffer[] = []
        let bytes = 0
        for await (const chunk of readWithMinimumRate(raw)) {
          bytes += chunk.length
          if (bytes > expectedBytes) throw wrong()
          chunks.push(chunk)
        }
        if (bytes !== expectedBytes) throw wrong()
        return Buffer.concat(chunks, bytes)
      }),
  })

  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // Not parsed here: the handler reads the stream.
    for (const type of ['multipart/form-data', 'application/octet-stream'])
      scope.addContentTypeParser(type, (_request, _payload, done) => done(null))
    // The schema of the body is for OpenAPI; `parseFields` validates it after reading.
    scope.setValidatorCompiler(part =>
      part.httpPart === 'body' ? () => true : validatorCompiler(part as never),
    )
    scope.addHook('preValidation', async request => refuseOtherContent(request))
    for (const route of routes) register(scope, route, receivers)
  })
}

const TYPES: Record<Endpoint['content'], string> = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  bytes: 'application/octet-stream',
}

/** Both kinds share the scope and its parsers: refuse the other kind. */
async function refuseOtherContent({ headers, routeOptions }: FastifyRequest): Promise<void> {
  const wanted = TYPES[routeOptions.config.content ?? 'json']
  if (!headers['content-type']?.toLowerCase().startsWith(wanted))
    throw new AppError('unsupported_media_type', 'This kind of content is not accepted here.')
}

/** The request body in the OpenAPI document. */
export function describeUpload({ content, body, fileField }: Endpoint) {
  const file = z.unknown().meta({ type: 'string', format: 'binary' })
  const form = body instanceof z.ZodObject && fileField ? body.extend({ [fileField]: file.optional() }) : body
  return { consumes: [TYPES[content]], body: content === 'bytes' ? file : (form ?? z.strictObject({})) }
}

function parseFields(
  schema: z.ZodType,
  fields: Map<string, string>,
  messageFor: ((problems: Record<string, string>) => string) | undefined,
): never {
  const parsed = schema.safeParse(Object.fromEntries(fields))
  if (parsed.success) return parsed.data as never
  const problems = Object.fromEntries(
    parsed.error.issues.flatMap(issue => {
      const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
      return names.map(name => [name, issue.message])
    }),
  )
  const message = messageFor?.(problems) ?? describeProblems(problems)
  throw new AppError('validation_failed', message, { fields: problems })
}
