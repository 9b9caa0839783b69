import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { isMailableAddress } from '#shared/people/email-address.ts'

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
  /** Where a press of the mail program's own button lets the reader leave the list at once (RFC 8058). */
  unsubscribeUrl?: string
}

/** `refused` is final; `unavailable` is worth another try. A problem is a code, never an address. */
export type Delivery =
  | { outcome: 'sent' }
  | {
      outcome: 'refused' | 'unavailable'
      problem: string
      /** Its last bytes were sent, and no answer came. Told only of mails that waited for a word. */
      mayHaveArrived?: boolean
    }

export interface Mailer {
  /** False without SMTP_URL: mails wait until there is a way. */
  readonly canSend: boolean
  /**
   * `mayGo` is awaited when all but the last bytes are with the server: from its yes on, the mail may have arrived.
   * After a no, or a failure to tell, it has not.
   */
  send(mail: Mail, mayGo?: Promise<boolean>): Promise<Delivery>
  close(): void
}

/** A server that hangs must not hold a mail longer than its sender's lease. */
const TIME_LIMITS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

export const DEFAULT_CONNECTIONS = 4

export function createMailer(smtpUrl: string | null, connections = DEFAULT_CONNECTIONS): Mailer {
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
    maxConnections: connections,
    ...READS_NOTHING,
  })
  return {
    canSend: true,
    async send(mail, mayGo) {
      // Heard when the mail is nearly over; the server may refuse it before that, and then nobody asks any more.
      mayGo?.catch(() => {})
      const { from, to, replyTo } = mail
      for (const { address } of [from, to, ...(replyTo ? [replyTo] : [])])
        if (!isMailableAddress(address)) return { outcome: 'refused', problem: 'not_an_address' }
      // Who gets it is said here, whatever the headers contain.
      const envelope = { from: from.address, to: [to.address] }
      let isHandedOver = false
      const handOver = () => {
        isHandedOver = true
      }
      try {
        const content = contentOf(mail)
        const raw = mayGo && heldBack(new MailComposer(content).compile(), { mayGo, handOver })
        await transport.sendMail({ ...(raw ? { raw } : content), envelope })
        return { outcome: 'sent' }
      } catch (error) {
        const failure = describeFailure(error)
        const isAnswered = (error as { responseCode?: number }).responseCode !== undefined
        return isHandedOver && !isAnswered ? { ...failure, mayHaveArrived: true } : failure
      }
    },
    close: () => transport.close(),
  }
}

// Nothing that a visitor wrote can make the program read a file or an address.
const READS_NOTHING = { disableFileAccess: true, disableUrlAccess: true }

function contentOf({ from, to, replyTo, subject, unsubscribeUrl, ...rest }: Mail) {
  return {
    ...rest,
    ...READS_NOTHING,
    // Objects, not text: text is parsed, and a comma in it is a second recipient.
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

const HELD_BACK_BYTES = 2

type Composed = ReturnType<MailComposer['compile']>

interface Gate {
  mayGo: Promise<boolean>
  /** Called when the last bytes go. */
  handOver: () => void
}

/**
 * The mail, but for its end, which waits for a word. Without it the server never takes the mail. It is written when the
 * server asks for it, as any other mail.
 */
function heldBack(message: Composed, { mayGo, handOver }: Gate): Readable {
  return Readable.from(
    (async function* () {
      let end: Buffer = Buffer.alloc(0)
      for await (const chunk of message.createReadStream()) {
        const all = Buffer.concat([end, chunk as Buffer])
        yield all.subarray(0, -HELD_BACK_BYTES)
        end = all.subarray(-HELD_BACK_BYTES)
      }
      if (!(await mayGo)) throw new Error('The mail was held back.')
      handOver()
      yield end
    })(),
    { objectMode: false },
  )
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function smtpOptions(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Words and password go to another machine only where nobody reads along.
    requireTLS: !secure && !LOOPBACK.test(hostname),
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
function describeFailure(error: unknown): Exclude<Delivery, { outcome: 'sent' }> {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  if (responseCode !== undefined && responseCode >= 500)
    return { outcome: 'refused', problem: `smtp_${responseCode}` }
  return {
    outcome: 'unavailable',
    problem: responseCode ? `smtp_${responseCode}` : (code ?? 'unknown').toLowerCase(),
  }
}
