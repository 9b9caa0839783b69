import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { SuppressionReason } from '#features/contacts/server/suppression.store.ts'

/** What a mail provider says of an address. */
export interface MailReport {
  email: string
  reason: SuppressionReason
}

export interface SignedReport {
  body: string
  headers: Record<string, string | string[] | undefined>
  secret: string
  now: number
}

/** Null for a signature that is wrong or old; an empty list for news that changes nothing. */
export type ReadReport = (report: SignedReport) => MailReport[] | null

/** Long enough for a provider that tries again, too short to be found later and used. */
const FRESH_SECONDS = 15 * 60

const isFresh = (timestamp: string, now: number) =>
  /^\d{9,11}$/.test(timestamp) && Math.abs(now / 1_000 - Number(timestamp)) < FRESH_SECONDS

function isSame(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right)
}

const Mailgun = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    recipient: z.string(),
  }),
})

const readMailgun: ReadReport = ({ body, secret, now }) => {
  const parsed = Mailgun.safeParse(parse(body))
  if (!parsed.success) return null
  const { timestamp, token, signature } = parsed.data.signature
  const right = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest()
  if (!isFresh(timestamp, now) || !isSame(Buffer.from(signature, 'hex'), right)) return null
  const { event, severity, recipient: email } = parsed.data['event-data']
  if (event === 'failed' && severity === 'permanent') return [{ email, reason: 'bounced' }]
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

/** As Svix signs it: the whole body, under one of several keys while keys are changed. */
const readResend: ReadReport = ({ body, headers, secret, now }) => {
  const [id, timestamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map(name =>
    String(headers[name] ?? ''),
  )
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = signatures
    ?.split(' ')
    .some(signature => isSame(Buffer.from(signature.replace(/^v1,/, ''), 'base64'), right))
  const parsed = Resend.safeParse(parse(body))
  if (!isSigned || !isFresh(timestamp ?? '', now) || !parsed.success) return null
  const { type, data } = parsed.data
  const isPermanent = type === 'email.bounced' && data.bounce?.type !== 'Transient'
  const reason = isPermanent ? 'bounced' : type === 'email.complained' ? 'complaint' : null
  return reason === null ? [] : (data.to ?? []).map(email => ({ email, reason }))
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Matches no schema.
    return undefined
  }
}

export const PROVIDERS: Record<string, ReadReport> = { mailgun: readMailgun, resend: readResend }
