import { createTransport } from 'nodemailer'
import { isMailableAddress } from '#shared/text/email-address.ts'

export interface MailAddress {
  name: string
  address: string
}

export interface Mail {
  /** The same at every try, so that a mail that arrives twice can be recognised as one. */
  messageId: string
  /** The conversation that this mail continues: the Message-ID it answers, and all before it. */
  inReplyTo?: string
  references?: string[]
  from: MailAddress
  to: MailAddress
  replyTo?: MailAddress
  subject: string
  text: string
  html: string
}

/** `refused` is final; `unavailable` is worth another try. A problem is a code, never an address. */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused' | 'unavailable'; problem: string }

export interface Mailer {
  /** False without SMTP_URL: mails wait until there is a way. */
  readonly canSend: boolean
  send(mail: Mail): Promise<Delivery>
  close(): void
}

/** A server that hangs must not hold a mail longer than its sender's lease. */
const TIME_LIMITS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

export function createMailer(smtpUrl: string | null): Mailer {
  if (smtpUrl === null)
    return {
      canSend: false,
      send: async () => ({ outcome: 'unavailable', problem: 'no_smtp_url' }),
      close() {},
    }
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
    ...TIME_LIMITS,
    pool: true,
    maxConnections: 4,
    // Nothing that a visitor wrote can make the program read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    canSend: true,
    async send({ from, to, replyTo, ...mail }) {
      for (const { address } of [from, to, ...(replyTo ? [replyTo] : [])])
        if (!isMailableAddress(address)) return { outcome: 'refused', problem: 'not_an_address' }
      try {
        await transport.sendMail({
          ...mail,
          // Objects, not text: text is parsed, and a comma in it is a second recipient.
          from: oneLine(from),
          to: oneLine(to),
          ...(replyTo && { replyTo: oneLine(replyTo) }),
          subject: withoutBreaks(mail.subject),
          // Who gets it is said here, whatever the headers contain.
          envelope: { from: from.address, to: [to.address] },
        })
        return { outcome: 'sent' }
      } catch (error) {
        return describeFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

function smtpOptions(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

function oneLine({ name, address }: MailAddress): MailAddress {
  return { name: withoutBreaks(name), address }
}

function withoutBreaks(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

/** The server's own words may repeat addresses: only its codes are kept. */
function describeFailure(error: unknown): Delivery {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  if (responseCode !== undefined && responseCode >= 500)
    return { outcome: 'refused', problem: `smtp_${responseCode}` }
  return {
    outcome: 'unavailable',
    problem: responseCode ? `smtp_${responseCode}` : (code ?? 'unknown').toLowerCase(),
  }
}
