import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { isLoopback } from './loopback.ts'

export interface MailAddress {
  name: string
  address: string
}

/** A picture that the HTML shows by its `cid`. */
export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  cid: string
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
  attachments?: Attachment[]
  /** For the mail program's own unsubscribe button: one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}

/** `refused` is final; `unavailable` is retried. A problem is a code, never an address. */
export type Delivery =
  | { outcome: 'sent' }
  | {
      outcome: 'refused' | 'unavailable'
      problem: string
      /** The last bytes were sent, and the server has not answered. */
      mayHaveArrived?: boolean
      /** The server refused the address for good. */
      isHardBounce?: boolean
    }

export interface Mailer {
  /** False without SMTP_URL: mails then wait in the database. */
  readonly canSend: boolean
  /**
   * `mayGo` is called when all but the last bytes are sent. After true the mail may have arrived; after false or an
   * error it has not.
   */
  send(mail: Mail, mayGo?: () => Promise<boolean>): Promise<Delivery>
  /** Connects and signs in. Null if the server is ready for mail, otherwise a code. */
  check(): Promise<string | null>
  close(): void
}

/** In milliseconds. */
interface Timeouts {
  connect: number
  greeting: number
  /** From MAIL FROM until the last bytes of the content leave. */
  command: number
  /** For the answer to a whole mail, which a server may first scan (RFC 5321, 4.5.3.2.6). Bounds EHLO and AUTH too. */
  afterData: number
}

const TIMEOUTS: Timeouts = { connect: 5_000, greeting: 5_000, command: 30_000, afterData: 10 * 60_000 }

/** Routers drop idle connections without notice: close them first, so that the next mail doesn't fail. */
const IDLE_MS = 10_000

export const DEFAULT_CONNECTIONS = 4

export function createMailer(
  smtpUrl: string | null,
  connections = DEFAULT_CONNECTIONS,
  overrides: Partial<Timeouts> = {},
): Mailer {
  if (smtpUrl === null)
    return {
      canSend: false,
      send: async () => ({ outcome: 'unavailable', problem: 'no_smtp_url' }),
      check: async () => 'no_smtp_url',
      close() {},
    }
  const timeouts = { ...TIMEOUTS, ...overrides }
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.afterData,
    idleTimeout: IDLE_MS,
    pool: true,
    maxConnections: connections,
    ...READS_NOTHING,
  })
  transport.use('stream', ({ message, data }, done) => {
    const { gate } = data as { gate: Gate }
    message.processFunc(content => withholdEnd(content, gate, timeouts.command))
    done()
  })
  return {
    canSend: true,
    async send(mail, mayGo = async () => true) {
      const { from, to, replyTo } = mail
      for (const { address } of [from, to, ...(replyTo ? [replyTo] : [])])
        if (!isMailableAddress(address)) return { outcome: 'refused', problem: 'not_an_address' }
      // The recipient is set here, whatever the headers contain.
      const envelope = { from: from.address, to: [to.address] }
      const gate: Gate = { mayGo, isHandedOver: false }
      try {
        const message = { ...contentOf(mail), envelope, gate }
        await transport.sendMail(message)
        return { outcome: 'sent' }
      } catch (error) {
        const failure = describeFailure(error)
        const isAnswered = (error as { responseCode?: number }).responseCode !== undefined
        return gate.isHandedOver && !isAnswered ? { ...failure, mayHaveArrived: true } : failure
      }
    },
    check: () =>
      transport.verify().then(
        () => null,
        (error: unknown) => describeFailure(error).problem,
      ),
    close: () => transport.close(),
  }
}

// Content from visitors must not make nodemailer read a file or a URL.
const READS_NOTHING = { disableFileAccess: true, disableUrlAccess: true }

function contentOf({ from, to, replyTo, subject, unsubscribeUrl, ...rest }: Mail) {
  return {
    ...rest,
    ...READS_NOTHING,
    // Objects, not strings: nodemailer parses a string, where a comma adds a recipient.
    from: oneLine(from),
    to: oneLine(to),
    ...(replyTo && { replyTo: oneLine(replyTo) }),
    subject: withoutBreaks(subject),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

const WITHHELD_BYTES = 2

interface Gate {
  mayGo: () => Promise<boolean>
  /** True once the last bytes may have left. */
  isHandedOver: boolean
}

/**
 * Withholds the last bytes of the mail until `mayGo` allows them; without them the server doesn't accept the mail.
 * Nothing is read before the server asks for the content; a server that doesn't ask in time gets none of it.
 */
function withholdEnd(content: Readable, gate: Gate, timeoutMs: number): Readable {
  async function* parts() {
    // In one piece: nodemailer writes dozens of small ones, and each would be a packet of its own.
    const whole = Buffer.concat((await content.toArray()) as Buffer[])
    yield whole.subarray(0, -WITHHELD_BYTES)
    if (gate.isHandedOver || !(await gate.mayGo())) throw new Error('The mail was held back.')
    clearTimeout(timer)
    gate.isHandedOver = true
    yield whole.subarray(-WITHHELD_BYTES)
  }
  const stream = Readable.from(parts(), { objectMode: false })
  const timer = setTimeout(
    () => stream.destroy(Object.assign(new Error('The mail server does not go on.'), { code: 'ETIMEDOUT' })),
    timeoutMs,
  )
  return stream.on('close', () => clearTimeout(timer))
}

function smtpOptions(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Content and password go to another machine only over TLS.
    requireTLS: !secure && !isLoopback(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

function oneLine({ name, address }: MailAddress): MailAddress {
  return { name: withoutBreaks(name), address }
}

function withoutBreaks(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

/** The server's message may contain addresses: only its code is kept. */
function describeFailure(error: unknown): Exclude<Delivery, { outcome: 'sent' }> {
  const { responseCode, code, originalCode, response, command, message } = error as Error & {
    responseCode?: number
    code?: string
    originalCode?: string
    response?: string
    command?: string
  }
  if (responseCode !== undefined && responseCode >= 500) {
    const isHardBounce = isAddressRefused({ responseCode, response, command })
    return { outcome: 'refused', problem: `smtp_${responseCode}`, ...(isHardBounce && { isHardBounce }) }
  }
  if (responseCode) return { outcome: 'unavailable', problem: `smtp_${responseCode}` }
  // nodemailer keeps only the words.
  if (message === 'certificate has expired') return { outcome: 'unavailable', problem: 'certificate_expired' }
  // nodemailer wraps our own timeout.
  const reason = code === 'ESTREAM' ? (originalCode ?? code) : code
  return { outcome: 'unavailable', problem: (reason ?? 'unknown').toLowerCase() }
}

/** Codes that are about the mailbox, with or without an enhanced code. */
const ADDRESS_REFUSED = new Set([550, 551, 553, 556])

/**
 * Whether a permanent refusal of a mail is about the address, and not about our sender, our reputation, the content or a
 * full mailbox. An enhanced status code (RFC 3463) says it exactly: 5.1 is the address, 5.2.0 and 5.2.1 the mailbox, 5.1.7
 * and 5.1.8 our own address.
 */
export function isAboutAddress(code: number, enhancedCode: string | undefined): boolean {
  return enhancedCode ? /^5\.(?:1\.(?!7$|8$)|2\.[01]$)/.test(enhancedCode) : ADDRESS_REFUSED.has(code)
}

/** The same of a refusal in an SMTP dialogue, where only RCPT and the content are about a mail. */
function isAddressRefused(refusal: {
  responseCode: number
  response: string | undefined
  command: string | undefined
}) {
  const { responseCode, response = '', command = '' } = refusal
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const isRecipient = command === 'RCPT TO' && responseCode === 554 && !enhanced
  return isRecipient || isAboutAddress(responseCode, enhanced)
}
