import { expect, onTestFinished, test, vi } from 'vitest'
import { startReplyApi } from '#harness/reply-api.ts'
import { startDovecot } from '#scripts/local/servers/dovecot.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import { startMailboxReader } from './mailbox.jobs.ts'

const port = await freePort()
const desk = await startReplyApi({
  env: { IMAP_URL: `imap://bonjour%40exemple.ca:une-boite-a-soi@127.0.0.1:${port}` },
})
const { services } = desk.api
const problems = () => services.logged.flatMap(line => JSON.parse(line).problem ?? [])

test('while the mailbox is away replies are sent; once it is back it is read', async () => {
  const reader = startMailboxReader(services)
  await vi.waitFor(() => expect(problems()).toContain('ECONNREFUSED'), { timeout: 20_000 })
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
  await reader?.stop()
})

test('a wrong password is told apart, is not repeated at once, and stands in no log', async () => {
  const dovecot = await startDovecot()
  onTestFinished(() => dovecot.stop())
  const imapUrl = dovecot.imapUrl.replace('une-boite-a-soi', 'pas-la-bonne')
  const config = { ...services.config, mail: { ...services.config.mail, imapUrl } }
  const reader = startMailboxReader({ ...services, config })
  await vi.waitFor(() => expect(problems()).toContain('wrong_password'), { timeout: 30_000 })
  await reader?.stop()
  expect(problems().filter(problem => problem === 'wrong_password')).toHaveLength(1)
  expect(services.logged.join()).not.toMatch(/pas-la-bonne|bonjour@exemple\.ca/)
})
