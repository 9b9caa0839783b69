import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type SuppressionReason, suppress } from '#features/contacts/server/suppression.store.ts'
import { AppError } from '#platform/app-error.ts'
import { isAboutAddress } from '#platform/mail/mailer.ts'
import type { Services } from '#platform/services.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'

/** An address that must not be mailed any more. */
interface MailEvent {
  email: string
  reason: SuppressionReason
}

interface SignedRequest {
  body: string
  headers: Record<string, string | string[] | undefined>
  secret: string
  now: number
}

/** Null for a wrong or expired signature; an empty list for events that change nothing. */
type ParseWebhook = (request: SignedRequest) => MailEvent[] | null

/** Long enough for retries of a provider, short against replay attacks. */
const MAX_AGE_SECONDS = 15 * 60

const isFresh = (timestamp: string, now: number) =>
  /^\d{9,11}$/.test(timestamp) && Math.abs(now / 1_000 - Number(timestamp)) < MAX_AGE_SECONDS

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Tolerant: a field that we cannot read counts as absent. */
const MailgunStatus = z.object({
  code: z.coerce.number().catch(0),
  'enhanced-code': z
    .string()
    .regex(/^\d\.\d{1,3}\.\d{1,3}$/)
    .optional()
    .catch(undefined),
})

const Mailgun = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    recipient: z.string(),
    'delivery-status': MailgunStatus.optional().catch(undefined),
  }),
})

/** Mailgun's own codes: a domain without mail, and its lists of those who bounced, complained or unsubscribed. */
const MAILGUN_REFUSES = new Set([498, 605, 606, 607])

/** A failure without any code counts. Where Mailgun has only tried for too long, the address may be good. */
function isMailgunBounce(status: z.infer<typeof MailgunStatus> | undefined): boolean {
  const { code = 0, 'enhanced-code': enhanced } = status ?? {}
  return (!code && !enhanced) || MAILGUN_REFUSES.has(code) || isAboutAddress(code, enhanced)
}

const parseMailgun: ParseWebhook = ({ body, secret, now }) => {
  const parsed = Mailgun.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { timestamp, token, signature } = parsed.data.signature
  const expected = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest()
  if (!isFresh(timestamp, now) || !isEqual(Buffer.from(signature, 'hex'), expected)) return null
  const { event, severity, recipient: email, 'delivery-status': status } = parsed.data['event-data']
  if (event === 'failed' && severity === 'permanent' && isMailgunBounce(status))
    return [{ email, reason: 'bounced' }]
  if (event === 'complained') return [{ email, reason: 'complaint' }]
  return event === 'unsubscribed' ? [{ email, reason: 'unsubscribed' }] : []
}

const Resend = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()).optional(),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
})

/** Signed by Svix: the whole body, with several signatures during a key rotation. */
const parseResend: ParseWebhook = ({ body, headers, secret, now }) => {
  const [id, timestamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map(name =>
    String(headers[name] ?? ''),
  )
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = signatures
    ?.split(' ')
    .some(signature => isEqual(Buffer.from(signature.replace(/^v1,/, ''), 'base64'), expected))
  const parsed = Resend.safeParse(parseJson(body))
  if (!isSigned || !isFresh(timestamp ?? '', now) || !parsed.success) return null
  const { type, data } = parsed.data
  const isPermanent = type === 'email.bounced' && data.bounce?.type === 'Permanent'
  const reason = isPermanent ? 'bounced' : type === 'email.complained' ? 'complaint' : null
  return reason === null ? [] : (data.to ?? []).map(email => ({ email, reason }))
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Matches no schema.
    return undefined
  }
}

const PROVIDERS: Record<string, ParseWebhook> = { mailgun: parseMailgun, resend: parseResend }

const MAX_BYTES = 256 * 1024

/** Webhook of the mail provider about bounces and complaints. In its own scope, because the signature covers the raw body. */
export function registerMailWebhook(app: FastifyInstance, { db, config, log }: Services): void {
  const { hookSecret: secret } = config.mail
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { provider: string } }>(
      '/hooks/mail/:provider',
      { config: { access: 'public', content: 'bytes' } },
      async ({ params, body, headers }, reply) => {
        const parse = Object.hasOwn(PROVIDERS, params.provider) ? PROVIDERS[params.provider] : undefined
        if (!parse || secret === null) throw new AppError('not_found', 'Not found.')
        const events = parse({ body: String(body), headers, secret, now: Date.now() })
        if (!events) throw new AppError('malformed_request', 'The signature does not fit.')
        for (const { email, reason } of events)
          if (isMailableAddress(email)) await suppress(db, email, reason)
        log.info({ provider: params.provider, reasons: events.map(({ reason }) => reason) }, 'mail webhook')
        return reply.header('cache-control', 'no-store').send({ message: 'Noted' })
      },
    )
  })
}
