import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { createMailFaults, type Fault } from './mail-faults.ts'

interface CaughtMail {
  receivedAt: string
  envelope: { from: string; to: string[] }
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export interface MailSink {
  smtpUrl: string
  /** `/messages.json` below it lists the caught mails, oldest first. */
  httpUrl: string
  mails: CaughtMail[]
  /** Drops every connection, also those that a `hang` left without an answer. */
  hangUp(): void
  stop(): Promise<void>
}

/**
 * A real SMTP server that delivers to nobody: what it takes can be read over HTTP.
 * Mail to `…@451.faulty.test` and the like meets what a mail server can do wrong; see `mail-faults.ts`.
 */
export async function startMailSink(): Promise<MailSink> {
  const mails: CaughtMail[] = []
  const faultFor = createMailFaults()
  const faults = new Map<string, Fault | null>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 500,
    onRcptTo({ address }, session, done) {
      const fault = faultFor(address)
      if (typeof fault === 'number') done(refusal(fault))
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
          if (fault && typeof fault === 'object') throw refusal(fault.afterData)
          mails.push(await readMail(Buffer.concat(chunks), { from: mailFrom ? mailFrom.address : '', to }))
        })
        .then(() => {
          const fault = faults.get(session.id)
          if (fault === null || fault === undefined) done()
          if (fault === 'drop') hangUp(connection => connection.session.id === session.id)
        }, done)
    },
  })
  const hangUp = (isMeant: (connection: { session: { id: string } }) => boolean) => {
    for (const connection of smtp.connections) if (isMeant(connection)) connection.close()
  }
  const http = createServer((request, response) => {
    const isList = request.url === '/messages.json'
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(isList ? mails : { message: 'Try /messages.json' }))
  })
  // A client that is killed leaves a broken line; that is what it is for.
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  http.listen(0, '127.0.0.1')
  await Promise.all([once(smtp.server, 'listening'), once(http, 'listening')])
  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    httpUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    mails,
    hangUp: () => hangUp(() => true),
    async stop() {
      http.close()
      await new Promise<void>(resolve => smtp.close(() => resolve()))
    },
  }
}

const refusal = (responseCode: number) => Object.assign(new Error('As asked for.'), { responseCode })

async function readMail(raw: Buffer, envelope: CaughtMail['envelope']): Promise<CaughtMail> {
  const mail = await PostalMime.parse(raw)
  return {
    receivedAt: new Date().toISOString(),
    envelope,
    from: mail.from?.address ?? '',
    to: mail.to?.flatMap(recipient => recipient.address ?? []) ?? [],
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  }
}
