import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { afterAll, expect, vi } from 'vitest'
import type { Entry, ReceivedMessage } from '#features/conversations/conversations.contract.ts'
import { startMailboxReader } from '#features/conversations/server/mailbox.jobs.ts'
import { startDovecot } from '#scripts/local/servers/dovecot.ts'
import { SETTINGS, startReplyApi } from './reply-api.ts'

export interface SentMail {
  from?: string
  /** The address of the mailbox by default. */
  to?: string
  /** Who an answer of the mail server goes to; empty for a mail that must not be answered. */
  envelopeFrom?: string
  inReplyTo?: string
  references?: string[]
  messageId?: string
  text?: string
  html?: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: Buffer; contentType?: string; cid?: string }[]
  /** A whole mail instead of all above. */
  raw?: string | Buffer
}

/** The API with a worker that reads a real mailbox; whoever writes to it does so over SMTP. */
export async function startMailboxApi(env: Record<string, string> = {}) {
  const dovecot = await startDovecot({ account: SETTINGS.email })
  const desk = await startReplyApi({
    mailbox: { isFor: async address => address === SETTINGS.email, deliver: mail => dovecot.deliver(mail) },
    env: { IMAP_URL: dovecot.imapUrl, DATABASE_POOL_SIZE: '8', ...env },
  })
  const { api, sink } = desk
  const transport = createTransport(sink.smtpUrl)
  let reader = startMailboxReader(api.services)
  const stopReading = async () => {
    await reader?.stop()
    reader = null
  }
  const startReading = () => {
    reader ??= startMailboxReader(api.services)
  }
  afterAll(async () => {
    await stopReading()
    transport.close()
    await dovecot.stop()
  })

  /** A conversation with one reply that was sent; `replyId` is the Message-ID of its mail. */
  async function aConversation(fields: object = {}) {
    const id = await desk.aMessage(fields)
    await desk.reply(id)
    await desk.work()
    const { replies, email } = await desk.read(id)
    return { id, email, replyId: `<${replies[0]?.id}.reply@localhost>` }
  }

  async function send({
    from = 'camille@exemple.ca',
    to = SETTINGS.email,
    envelopeFrom = from,
    raw,
    ...mail
  }: SentMail) {
    const envelope = { from: envelopeFrom, to }
    const subject = 'RE: Votre demande à Céramique Boréale'
    await transport.sendMail(raw === undefined ? { from, to, subject, ...mail, envelope } : { raw, envelope })
  }

  /** Waits until the conversation has as many entries. */
  async function untilEntries(id: string, count: number): Promise<ReceivedMessage & { entries: Entry[] }> {
    const hasAll = async () => expect((await desk.read(id)).entries.length).toBe(count)
    await vi.waitFor(hasAll, { timeout: 30_000, interval: 50 })
    return desk.read(id)
  }

  /** A connection as the contractor's own mail program has it. */
  async function mailProgram(): Promise<ImapFlow> {
    const { hostname, port, username, password } = new URL(dovecot.imapUrl)
    const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    const client = new ImapFlow({ host: hostname, port: Number(port), secure: false, auth, logger: false })
    await client.connect()
    return client
  }

  return { ...desk, dovecot, aConversation, send, untilEntries, mailProgram, stopReading, startReading }
}
