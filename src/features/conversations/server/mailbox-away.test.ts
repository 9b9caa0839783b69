import { expect, onTestFinished, test, vi } from 'vitest'
import { startReplyApi } from '#harness/reply-api.ts'
import { startTlsServer } from '#harness/tls-server.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { startDovecot } from '#scripts/local/servers/dovecot.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import { startMailboxReader } from './mailbox.jobs.ts'

const port = await freePort()
const desk = await startReplyApi({
  env: { IMAP_URL: `imap://bonjour%40exemple.ca:une-boite-a-soi@127.0.0.1:${port}` },
})
const { services } = desk.api
const stateOf = async () =>
  (await desk.api.call('GET', '/api/contactRoute/mailbox', { token: desk.admin })).json()
const problems = () => services.logged.flatMap(line => JSON.parse(line).problem ?? [])

test('while the mailbox is away replies are sent; once it is back it is read', async () => {
  expect(await stateOf()).toMatchObject({ state: 'connecting', checkedAt: null })
  const reader = startMailboxReader(services)
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ state: 'unreachable' }), {
    timeout: 20_000,
  })
  const { since } = await stateOf()
  const id = await desk.aMessage()
  await desk.reply(id)
  await desk.work()
  expect(await desk.outcomes(id)).toEqual(['sent'])

  const dovecot = await startDovecot({ port })
  onTestFinished(() => dovecot.stop())
  const { replies, email } = await desk.read(id)
  await dovecot.deliver(
    `From: ${email}\r\nMessage-ID: <a@b>\r\nIn-Reply-To: <${replies[0]?.id}.reply@localhost>\r\n\r\nOui.`,
  )
  await vi.waitFor(async () => expect((await desk.read(id)).entries).toHaveLength(1), { timeout: 60_000 })
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ state: 'on', since: null }), {
    timeout: 20_000,
  })
  const { checkedAt, hasSentFolder } = await stateOf()
  expect([checkedAt > since, hasSentFolder]).toEqual([true, true])
  await reader?.stop()
})

test('a wrong password is told apart, is not repeated at once, and stands in no log', async () => {
  const dovecot = await startDovecot()
  onTestFinished(() => dovecot.stop())
  const imapUrl = dovecot.imapUrl.replace('une-boite-a-soi', 'pas-la-bonne')
  const config = { ...services.config, mail: { ...services.config.mail, imapUrl } }
  const reader = startMailboxReader({ ...services, config })
  await vi.waitFor(() => expect(problems()).toContain('password'), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ state: 'password' }))
  await reader?.stop()
  expect(problems().filter(problem => problem === 'password')).toHaveLength(1)
  expect(services.logged.join()).not.toMatch(/pas-la-bonne|bonjour@exemple\.ca/)
})

test('an expired certificate is told apart, by the mailbox and by the mail server', async () => {
  const server = await startTlsServer({ daysLeft: -1 })
  onTestFinished(server.stop)
  const imapUrl = `imaps://bonjour%40exemple.ca:x@localhost:${server.port}`
  const config = { ...services.config, mail: { ...services.config.mail, imapUrl } }
  const reader = startMailboxReader({ ...services, config })
  await vi.waitFor(() => expect(problems()).toContain('certificate'), { timeout: 30_000 })
  await reader?.stop()
  const mailer = createMailer(`smtps://localhost:${server.port}`, 1)
  const somebody = { name: '', address: 'camille@exemple.ca' }
  const mail = { messageId: '<a@b>', from: somebody, to: somebody, subject: 'a', text: 'b', html: 'b' }
  expect(await mailer.send(mail)).toMatchObject({ outcome: 'unavailable', problem: 'certificate_expired' })
  mailer.close()
})

test('a site without a mailbox says so', async () => {
  const { api, admin } = await startReplyApi()
  const answer = await api.call('GET', '/api/contactRoute/mailbox', { token: admin })
  expect(answer.json()).toEqual({
    ...{ state: 'notSetUp', checkedAt: null, since: null, hasSentFolder: false },
    tags: { isOn: false, test: null },
  })
})
