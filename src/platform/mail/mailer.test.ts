import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type MailSink, startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'

let sink: MailSink
let mailer: Mailer

beforeAll(async () => {
  sink = await startMailSink()
  mailer = createMailer(sink.smtpUrl)
})

afterAll(async () => {
  mailer.close()
  await sink.stop()
})

const MAIL: Mail = {
  messageId: '<1@exemple.ca>',
  from: { name: 'Site', address: 'site@exemple.ca' },
  to: { name: 'Patron', address: 'patron@exemple.ca' },
  subject: 'Bonjour',
  text: 'Allô',
  html: '<p>Allô</p>',
}

test('a line break in a subject or a name adds no header and no recipient', async () => {
  const evil = 'x\r\nBcc: evil@x.test\r\n\r\nbody'
  const delivery = await mailer.send({
    ...MAIL,
    subject: evil,
    replyTo: { name: evil, address: 'camille@exemple.ca' },
  })
  expect(delivery).toEqual({ outcome: 'sent' })
  const [mail] = sink.mails
  expect(mail?.envelope.to).toEqual(['patron@exemple.ca'])
  expect(mail?.headers.bcc).toBeUndefined()
  expect(mail?.text.trim()).toBe('Allô')
})

test('a recipient that is not one plain address gets no mail', async () => {
  const before = sink.mails.length
  const to = { name: '', address: 'a@b.test, evil@x.test' }
  expect(await mailer.send({ ...MAIL, to })).toEqual({ outcome: 'refused', problem: 'not_an_address' })
  expect(sink.mails).toHaveLength(before)
})

test('content cannot make the mailer read a file or a URL', async () => {
  for (const html of [{ path: '/etc/hostname' }, { href: sink.httpUrl }])
    expect(await mailer.send({ ...MAIL, html: html as never })).toMatchObject({ outcome: 'unavailable' })
})

test('a mail server with an untrusted certificate gets no mail', async () => {
  let received = 0
  // The default certificate of smtp-server is self-signed.
  const server = new SMTPServer({
    secure: true,
    authOptional: true,
    onData(stream, _session, done) {
      received += 1
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  const secure = createMailer(`smtps://127.0.0.1:${(listening.address() as AddressInfo).port}`)
  onTestFinished(() => secure.close())
  expect(await secure.send(MAIL)).toMatchObject({ outcome: 'unavailable' })
  expect(received).toBe(0)
})

test('without SMTP_URL the mailer cannot send', async () => {
  expect(createMailer(null)).toMatchObject({ canSend: false })
})

test('a mail without permission for its last bytes never arrives; one with it does, with its unsubscribe headers', async () => {
  const before = sink.mails.length
  expect(await mailer.send(MAIL, async () => false)).toMatchObject({ outcome: 'unavailable' })
  expect(await mailer.send(MAIL, () => Promise.reject(new Error('no answer')))).toMatchObject({
    outcome: 'unavailable',
  })
  expect(sink.mails).toHaveLength(before)
  const unsubscribeUrl = 'https://exemple.ca/desabonnement/abc'
  expect(await mailer.send({ ...MAIL, unsubscribeUrl }, async () => true)).toEqual({ outcome: 'sent' })
  expect(sink.mails).toHaveLength(before + 1)
  expect(sink.mails.at(-1)?.text.trim()).toBe('Allô')
  expect(sink.mails.at(-1)?.headers).toMatchObject({
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'message-id': '<1@exemple.ca>',
  })
})

describe('a mail server that stops answering', () => {
  /** Answers each message of the client with the next line, then nothing more. */
  async function startServer(lines: string[]): Promise<{ smtpUrl: string; received: () => string }> {
    let received = ''
    const sockets = new Set<Socket>()
    const server = createServer(socket => {
      const left = lines.values()
      const say = () => {
        const { value } = left.next()
        if (value) socket.write(`${value}\r\n`)
      }
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('data', chunk => {
        received += chunk
        say()
      })
      say()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    })
    return {
      smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      received: () => received,
    }
  }

  const HOUR = 3_600_000
  const SHORT = 200

  test.each([
    ['before its greeting', [], { greeting: SHORT, command: HOUR, afterData: HOUR }],
    ['after MAIL FROM', ['220 hi', '250 hi'], { command: SHORT, afterData: HOUR }],
    ['after DATA', ['220 hi', '250 hi', '250 ok', '250 ok'], { command: SHORT, afterData: HOUR }],
  ])('%s gets no mail, and the mail cannot have arrived', async (_, lines, timeouts) => {
    const { smtpUrl, received } = await startServer(lines)
    const shortTimeout = createMailer(smtpUrl, 1, timeouts)
    onTestFinished(() => shortTimeout.close())
    const mayGo = vi.fn(async () => true)
    expect(await shortTimeout.send(MAIL, mayGo)).toEqual({ outcome: 'unavailable', problem: 'etimedout' })
    expect(mayGo).not.toHaveBeenCalled()
    expect(received()).not.toContain('Bonjour')
  })

  test('after the whole mail: the mail may have arrived, reported after a longer timeout', async () => {
    const { smtpUrl, received } = await startServer(['220 hi', '250 hi', '250 ok', '250 ok', '354 go on'])
    const shortTimeout = createMailer(smtpUrl, 1, { command: 2_000, afterData: 4_000 })
    onTestFinished(() => shortTimeout.close())
    const startedAt = performance.now()
    const delivery = await shortTimeout.send(MAIL)
    expect(performance.now() - startedAt).toBeGreaterThan(3_500)
    expect(received()).toMatch(/\r\n\.\r\n$/)
    expect(delivery).toEqual({ outcome: 'unavailable', problem: 'etimedout', mayHaveArrived: true })
  })
})
