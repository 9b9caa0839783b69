import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * A status code for the recipient, with an enhanced code if it is about our reputation; or for the whole mail; or after
 * the whole mail, a closed connection or no answer.
 */
type Fault = number | { policy: number } | { afterData: number } | 'drop' | 'hang'

interface CaughtMail {
  receivedAt: string
  envelope: { from: string; to: string[] }
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  files: { name: string; cid: string; base64: string }[]
  headers: Record<string, string>
}

export interface MailSink {
  smtpUrl: string
  /** `/messages.json` below it lists the caught mails, oldest first. */
  httpUrl: string
  mails: CaughtMail[]
  /** Closes all connections, also those that a `hang` has left without an answer. */
  closeConnections(): void
  stop(): Promise<void>
}

interface Options {
  mailbox?: SinkMailbox
  /** The address that takes mail; this machine alone by default. */
  host?: string
  /** From another machine mail comes over TLS only. */
  certificate?: { key: string; cert: string }
}

interface SinkMailbox {
  /** Whether mail to this address, without what follows a +, belongs there. */
  isFor(address: string): Promise<boolean>
  deliver(mail: Buffer): Promise<void>
}

/**
 * An SMTP server that delivers nothing but what is for the mailbox, if there is one: its mails can be read over HTTP.
 * Mail to `…@451.faulty.test` and similar addresses fails; see `createMailFaults`.
 */
export async function startMailSink({
  mailbox,
  host = '127.0.0.1',
  certificate,
}: Options = {}): Promise<MailSink> {
  const mails: CaughtMail[] = []
  const faultFor = createMailFaults()
  const faults = new Map<string, Fault | null>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...(certificate && { secure: true, ...certificate }),
    closeTimeout: 500,
    onRcptTo({ address }, session, done) {
      const fault = faultFor(address)
      if (typeof fault === 'number') done(refusal(fault))
      else if (fault && typeof fault === 'object' && 'policy' in fault) done(refusal(fault.policy, '5.7.1 '))
      else {
        faults.set(session.id, fault)
        done()
      }
    },
    onData(stream, session, done) {
      stream
        .toArray()
        .then(async (chunks: Buffer[]) => {
          const { mailFrom, rcptTo } = session.envelope
          const to = rcptTo.map(recipient => recipient.address)
          const fault = faults.get(session.id)
          if (fault && typeof fault === 'object' && 'afterData' in fault) throw refusal(fault.afterData)
          const envelope = { from: mailFrom ? mailFrom.address : '', to }
          const raw = Buffer.concat(chunks)
          mails.push(await readMail(raw, envelope))
          if (mailbox) await deliverTo(mailbox, raw, envelope)
        })
        .then(() => {
          const fault = faults.get(session.id)
          if (fault === null || fault === undefined) done()
          if (fault === 'drop') closeConnections(connection => connection.session.id === session.id)
        }, done)
    },
  })
  const closeConnections = (isSelected: (connection: { session: { id: string } }) => boolean) => {
    for (const connection of smtp.connections) if (isSelected(connection)) connection.close()
  }
  const http = createServer((request, response) => {
    const isList = request.url === '/messages.json'
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(isList ? mails : { message: 'Try /messages.json' }))
  })
  // Tests kill clients, which breaks connections.
  smtp.on('error', () => {})
  smtp.listen(0, host)
  http.listen(0, '127.0.0.1')
  await Promise.all([once(smtp.server, 'listening'), once(http, 'listening')])
  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    httpUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    mails,
    closeConnections: () => closeConnections(() => true),
    async stop() {
      http.close()
      await new Promise<void>(resolve => smtp.close(() => resolve()))
    },
  }
}

/** With the lines that the last mail server of a mail adds. */
async function deliverTo(
  mailbox: SinkMailbox,
  raw: Buffer,
  { from, to }: CaughtMail['envelope'],
): Promise<void> {
  for (const address of to) {
    if (!(await mailbox.isFor(address.replace(/\+[^@]{0,64}@/, '@')))) continue
    const lines = `Return-Path: <${from}>\r\nDelivered-To: ${address}\r\n`
    await mailbox.deliver(Buffer.concat([Buffer.from(lines), raw]))
  }
}

const refusal = (responseCode: number, enhanced = '') =>
  Object.assign(new Error(`${enhanced}As asked for.`), { responseCode })

async function readMail(raw: Buffer, envelope: CaughtMail['envelope']): Promise<CaughtMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  return {
    receivedAt: new Date().toISOString(),
    envelope,
    from: mail.from?.address ?? '',
    to: mail.to?.flatMap(recipient => recipient.address ?? []) ?? [],
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    files: mail.attachments.map(({ filename, contentId, content }) => ({
      ...{ name: filename ?? '', cid: contentId?.slice(1, -1) ?? '', base64: String(content) },
    })),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  }
}

const FAULTY = /@(?:(\d{3})(-after-data|-policy)?|(drop|hang))(-once)?\.faulty\.test$/

/** The recipient's domain selects the fault, always or `-once`: `camille@451-once.faulty.test`. */
function createMailFaults(): (address: string) => Fault | null {
  const seen = new Set<string>()
  return address => {
    const [match, code, phase, noAnswer, once] = FAULTY.exec(address) ?? []
    if (!match || (once && seen.has(address))) return null
    seen.add(address)
    if (noAnswer) return noAnswer as 'drop' | 'hang'
    if (phase === '-policy') return { policy: Number(code) }
    return phase ? { afterData: Number(code) } : Number(code)
  }
}
