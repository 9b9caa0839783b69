import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSession, removeEndedSessions } from '#features/accounts/server/session.store.ts'
import { sendMessage } from '#harness/send-message.ts'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import { createPushKey } from '#platform/push/push-key.ts'
import { startPushReceiver } from '#scripts/local/servers/push-receiver.ts'
import { alertDevices } from './alert.jobs.ts'
import { removeUnusedSubscriptions } from './device.store.ts'

const env = { PUSH_PRIVATE_KEY: createPushKey(), ALLOW_LOOPBACK_PUSH: 'true' }
const api = await startTestApi(await createTestServices({ env }))
const { db } = api.services
const receiver = await startPushReceiver()
afterAll(() => receiver.close())

beforeEach(async () => {
  await db.deleteFrom('push_subscriptions').execute()
  await db.deleteFrom('messages').execute()
  receiver.received.length = 0
  receiver.answerWith(201)
})

const DEVICE = '/api/alertRoute/device'
const sendAlerts = () => alertDevices.run(api.services)
const receivedAlerts = () => receiver.received.map(({ path, text }) => [path, JSON.parse(text)])
const countDevices = async () => (await db.selectFrom('push_subscriptions').select('id').execute()).length
const stateOf = async (token: string) => (await api.call('GET', '/api/alertRoute/alerts', { token })).json()

async function subscribeAs(role: 'admin' | 'reader', name: string): Promise<string> {
  const token = await api.signedInAs(role)
  const answer = await api.call('POST', DEVICE, { token, body: receiver.subscription(name) })
  expect(answer.statusCode).toBe(200)
  return token
}

test('each device gets an encrypted alert with the number of unread messages and nothing about the sender', async () => {
  const token = await subscribeAs('admin', 'phone')
  await subscribeAs('reader', 'tablet')
  const { publicKey, isOn } = await stateOf(token)
  expect([publicKey, isOn]).toEqual([api.services.config.push.key?.publicKey, true])
  await sendMessage(api)
  await sendMessage(api)
  await sendAlerts()
  expect(receivedAlerts().sort()).toEqual([
    ['/phone', { unread: 2 }],
    ['/tablet', { unread: 2 }],
  ])
  expect(receiver.received[0]?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    topic: 'messages',
    urgency: 'high',
    ttl: '86400',
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]{87}$/),
  })
  await sendAlerts()
  expect(receivedAlerts()).toHaveLength(2)
})

test('the alert of somebody who reads French says so to the device', async () => {
  await subscribeAs('admin', 'phone')
  await subscribeAs('reader', 'tablet')
  await sql`update users set language = 'fr' where role = 'reader'`.execute(db)
  onTestFinished(async () => void (await sql`update users set language = null`.execute(db)))
  await sendMessage(api)
  await sendAlerts()
  expect(receivedAlerts().sort()).toEqual([
    ['/phone', { unread: 1, conversation: expect.any(String) }],
    ['/tablet', { unread: 1, conversation: expect.any(String), language: 'fr' }],
  ])
})

test('spam and messages that were read meanwhile cause no alert', async () => {
  await subscribeAs('admin', 'phone')
  await sendMessage(api, { website: 'http://spam.example' })
  await sendAlerts()
  await sendMessage(api)
  await sql`update messages set read_at = now()`.execute(db)
  await sendAlerts()
  expect(receivedAlerts()).toEqual([])
})

test('a flood causes one alert with the number of messages set aside', async () => {
  await subscribeAs('admin', 'phone')
  const posts = Array.from({ length: 300 }, (_, index) => ({ address: `10.0.0.${index}` }))
  await db.insertInto('contact_posts').values(posts).execute()
  onTestFinished(async () => void (await db.deleteFrom('contact_posts').execute()))
  await sendMessage(api)
  await sendAlerts()
  expect(receivedAlerts()).toEqual([['/phone', { unread: 0, setAside: 1 }]])
  for (let count = 0; count < 5; count += 1) {
    await sendMessage(api)
    await sendAlerts()
  }
  expect(receivedAlerts()).toHaveLength(1)
})

test('a device whose push service answers 404 or 410 is removed', async () => {
  for (const status of [404, 410]) {
    await subscribeAs('admin', `gone-${status}`)
    receiver.answerWith(status)
    await sendMessage(api)
    await sendAlerts()
    expect(await countDevices()).toBe(0)
  }
})

test('an alert that the push service could not take is sent again later', async () => {
  await subscribeAs('admin', 'phone')
  receiver.answerWith(503)
  await sendMessage(api)
  await sendAlerts()
  receiver.answerWith(201)
  await sendAlerts()
  expect(receivedAlerts()).toHaveLength(1)
  await sql`update push_subscriptions set due_at = now() - interval '1 second'`.execute(db)
  await sendAlerts()
  expect(receivedAlerts()).toHaveLength(2)
  await sql`update push_subscriptions set due_at = now() - interval '1 second' where due_at is not null`.execute(
    db,
  )
  await sendAlerts()
  expect(receivedAlerts()).toHaveLength(2)
})

test('a worker with an outdated alert cannot end the retries of a newer one', async () => {
  await subscribeAs('admin', 'phone')
  await sendMessage(api)
  let second: Promise<boolean> | undefined
  receiver.answerWith(201, async () => {
    receiver.answerWith(503, () => first)
    await sendMessage(api)
    second = sendAlerts()
    await expect.poll(() => receiver.received).toHaveLength(2)
  })
  const first = sendAlerts()
  await first
  await second
  receiver.answerWith(201)
  await sql`update push_subscriptions set due_at = now() - interval '1 second' where due_at is not null`.execute(
    db,
  )
  await sendAlerts()
  expect(receivedAlerts()).toMatchObject([1, 2, 2].map(unread => ['/phone', { unread }]))
})

describe('a device gets no more alerts', () => {
  test('after its user switches alerts off', async () => {
    const token = await subscribeAs('admin', 'phone')
    await api.call('DELETE', DEVICE, { token })
    expect(await stateOf(token)).toMatchObject({ isOn: false })
  })

  test('after its user signs out or is signed out', async () => {
    const token = await subscribeAs('admin', 'phone')
    await api.call('POST', '/api/authRoute/logout', { token })
    expect(await countDevices()).toBe(0)
    await subscribeAs('admin', 'tablet')
    await db.deleteFrom('sessions').execute()
    expect(await countDevices()).toBe(0)
  })

  test('after a phone of one’s own that lay unused for weeks is signed out from another device', async () => {
    await subscribeAs('admin', 'phone')
    await sql`update sessions set is_trusted = true, last_seen_at = now() - interval '20 days',
      created_at = now() - interval '40 days'`.execute(db)
    const { user_id } = await db.selectFrom('push_subscriptions').select('user_id').executeTakeFirstOrThrow()
    const token = await createSession(db, { userId: user_id, device: 'laptop' })
    await api.call('DELETE', '/api/authRoute/sessions', { token })
    expect(await countDevices()).toBe(0)
  })

  test('a month after the dashboard was opened on it last', async () => {
    await subscribeAs('admin', 'phone')
    await sql`update push_subscriptions set renewed_at = now() - interval '31 days'`.execute(db)
    await removeUnusedSubscriptions(db, '30 days')
    expect(await countDevices()).toBe(0)
  })
})

test('a device with an expired session still gets alerts', async () => {
  await subscribeAs('admin', 'phone')
  await sql`update sessions set last_seen_at = now() - interval '13 hours'`.execute(db)
  expect(await removeEndedSessions(db)).toBeGreaterThan(0)
  await sendMessage(api)
  await sendAlerts()
  expect(receivedAlerts()).toMatchObject([['/phone', { unread: 1 }]])
})

test('a browser used by a second account alerts only that account', async () => {
  const before = await subscribeAs('admin', 'phone')
  const after = await subscribeAs('reader', 'phone')
  expect([(await stateOf(before)).isOn, (await stateOf(after)).isOn]).toEqual([false, true])
})

test('one account can have at most twenty devices', async () => {
  const token = await api.signedInAs('reader')
  for (let number = 0; number < 23; number += 1)
    await api.call('POST', DEVICE, { token, body: receiver.subscription(`browser-${number}`) })
  expect(await countDevices()).toBe(20)
})

test.each([
  ['with an endpoint inside our network', { endpoint: 'https://10.0.0.1/x' }, 'endpoint'],
  ['with an invalid key', { keys: { p256dh: 'AAAA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }, 'keys.p256dh'],
])('a device %s is rejected', async (_, changes, field) => {
  const body = { ...receiver.subscription('phone'), ...changes }
  const answer = await api.call('POST', DEVICE, { token: await api.signedInAs('admin'), body })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().error.fields)).toEqual([field])
  expect(await countDevices()).toBe(0)
})

test('a site without a key offers no alerts', async () => {
  const bare = await startTestApi()
  const token = await bare.signedInAs('admin')
  const offer = await bare.call('GET', '/api/alertRoute/alerts', { token })
  expect(offer.json()).toEqual({ publicKey: null, isOn: false })
  const answer = await bare.call('POST', DEVICE, { token, body: receiver.subscription('phone') })
  expect(answer.statusCode).toBe(409)
})
