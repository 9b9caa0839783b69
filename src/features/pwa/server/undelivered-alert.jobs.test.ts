import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMailboxApi } from '#harness/mailbox-api.ts'
import { createPushKey } from '#platform/push/push-key.ts'
import { startPushReceiver } from '#scripts/local/servers/push-receiver.ts'
import { notifyOwner } from '../../conversations/server/message-mail.jobs.ts'
import { saveStoredSettings } from '../../settings/server/settings.store.ts'
import { alertAboutUndelivered } from './undelivered-alert.jobs.ts'

const desk = await startMailboxApi({ PUSH_PRIVATE_KEY: createPushKey(), ALLOW_LOOPBACK_PUSH: 'true' })
const { api, aConversation, send, untilEntries } = desk
const { db } = api.services
const receiver = await startPushReceiver()
afterAll(() => receiver.close())

beforeEach(async () => {
  await sql`delete from push_subscriptions`.execute(db)
  receiver.received.length = 0
  receiver.answerWith(201)
})

async function subscribeAs(role: 'admin' | 'reader', name: string, language: string): Promise<void> {
  const token = await api.signedInAs(role)
  await api.call('POST', '/api/alertRoute/device', { token, body: receiver.subscription(name) })
  await sql`update users set language = ${language} where id = (select user_id from push_subscriptions
    where endpoint like ${`%/${name}`})`.execute(db)
}

async function alerts() {
  await alertAboutUndelivered.run(api.services)
  return receiver.received.splice(0).map(({ path, text, headers }) => ({
    path,
    topic: headers.topic,
    ...JSON.parse(text).notice,
    text,
  }))
}

/** As the mail server of the recipient reports it. */
const bounce = (original: string) =>
  send({
    envelopeFrom: '',
    raw: `From: MAILER-DAEMON@mx.exemple.ca
To: bonjour@exemple.ca
Subject: Undelivered Mail Returned to Sender
Message-ID: <${Math.random()}@mx.exemple.ca>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Camille is unknown here.

--b
Content-Type: message/delivery-status

Final-Recipient: rfc822; camille@exemple.ca
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: ${original}

--b--
`.replaceAll('\n', '\r\n'),
  })

test('each device is told once, in its language and without a name, of a reply that came back', async () => {
  await subscribeAs('admin', 'phone', 'fr')
  await subscribeAs('reader', 'tablet', 'en')
  const { id, replyId } = await aConversation({ name: 'Camille' })
  await bounce(replyId)
  await untilEntries(id, 1)
  const told = await alerts()
  const rest = { path: `/dash/messages/${id}`, topic: id.replaceAll('-', ''), tag: `undelivered-${id}` }
  expect(told.toSorted((one, other) => one.title.localeCompare(other.title))).toMatchObject([
    { title: 'An email came back', body: 'Call instead.', ...rest },
    { title: 'Un courriel est revenu', body: 'Appelez plutôt.', ...rest },
  ])
  expect(told.map(({ text }) => text).join()).not.toMatch(/Camille|exemple/)

  // Some mail servers report twice.
  await bounce(replyId)
  await untilEntries(id, 2)
  expect(await alerts()).toEqual([])
})

test('a device is told of a confirmation mail that came back', async () => {
  await subscribeAs('admin', 'phone', 'en')
  await saveStoredSettings(db, { isAcknowledgementOn: true }, null)
  const id = await desk.aMessage()
  await notifyOwner.run(api.services)
  await bounce(`<${id}.acknowledgement@localhost>`)
  await untilEntries(id, 1)
  expect(await alerts()).toMatchObject([{ title: 'An email came back' }])
})

test('a device is told of a reply that the mail server refuses, and again when a retry is refused', async () => {
  await subscribeAs('admin', 'phone', 'en')
  const id = await desk.aMessage({ email: 'camille@550.faulty.test' })
  await desk.reply(id)
  expect(await alerts()).toEqual([])
  await desk.work()
  expect(await alerts()).toHaveLength(1)
  expect(await alerts()).toEqual([])
  await desk.retry(id, (await desk.read(id)).replies[0]?.id)
  await desk.work()
  expect(await alerts()).toHaveLength(1)
})

test('no device is told of a reply that may have arrived until its report says that it did not', async () => {
  await subscribeAs('admin', 'phone', 'en')
  const { id, replyId } = await aConversation()
  await sql`update replies set state = 'due', doubts = 2, due_at = now() - interval '1 second' where message_id = ${id}`.execute(
    db,
  )
  await desk.work()
  expect(await desk.outcomes(id)).toEqual(['failed: in_doubt'])
  expect(await alerts()).toEqual([])
  await bounce(replyId)
  await untilEntries(id, 1)
  expect(await desk.outcomes(id)).toEqual(['failed: smtp_550'])
  expect(await alerts()).toHaveLength(1)
})

test('a device that is away is told later, and no device of a conversation that was erased', async () => {
  await subscribeAs('admin', 'phone', 'en')
  const id = await desk.aMessage({ email: 'camille@550.faulty.test' })
  await desk.reply(id)
  await desk.work()
  receiver.answerWith(503)
  expect(await alerts()).toHaveLength(1)
  receiver.answerWith(201)
  expect(await alerts()).toEqual([])
  await sql`update undelivered_alerts set due_at = now() - interval '1 second'`.execute(db)
  expect(await alerts()).toHaveLength(1)

  const erased = await desk.aMessage({ email: 'parti@550.faulty.test' })
  await desk.reply(erased)
  await desk.work()
  await sql`delete from messages where id = ${erased}`.execute(db)
  expect(await alerts()).toEqual([])
})
