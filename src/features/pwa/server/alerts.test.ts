import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { removeEndedSessions } from '#features/accounts/server/session.store.ts'
import { sendMessage } from '#harness/people/send-message.ts'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import { createPushKey } from '#platform/push/push-key.ts'
import { startPushReceiver } from '#scripts/local/servers/push-receiver.ts'
import { alertPhones, forgetDevices } from './alert.jobs.ts'

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
const look = () => alertPhones.run(api.services)
const told = () => receiver.received.map(({ path, text }) => [path, JSON.parse(text)])
const countDevices = async () => (await db.selectFrom('push_subscriptions').select('id').execute()).length
const stateOf = async (token: string) => (await api.call('GET', '/api/alertRoute/alerts', { token })).json()

async function listenAs(role: 'admin' | 'reader', name: string): Promise<string> {
  const token = await api.signedInAs(role)
  const answer = await api.call('POST', DEVICE, { token, body: receiver.subscription(name) })
  expect(answer.statusCode).toBe(200)
  return token
}

test('each device is told how many are unread, sealed, and nothing about who wrote', async () => {
  const token = await listenAs('admin', 'phone')
  await listenAs('reader', 'tablet')
  const { publicKey, isOn } = await stateOf(token)
  expect([publicKey, isOn]).toEqual([api.services.config.push.key?.publicKey, true])
  await sendMessage(api)
  await sendMessage(api)
  await look()
  expect(told().sort()).toEqual([
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
  await look()
  expect(told()).toHaveLength(2)
})

test('spam and what was read meanwhile alert nobody', async () => {
  await listenAs('admin', 'phone')
  await sendMessage(api, { website: 'http://spam.example' })
  await look()
  await sendMessage(api)
  await sql`update messages set read_at = now()`.execute(db)
  await look()
  expect(told()).toEqual([])
})

test('a flood is told once: how many messages were set aside, not each of them', async () => {
  await listenAs('admin', 'phone')
  const posts = Array.from({ length: 300 }, (_, index) => ({ address: `10.0.0.${index}` }))
  await db.insertInto('contact_posts').values(posts).execute()
  onTestFinished(async () => void (await db.deleteFrom('contact_posts').execute()))
  await sendMessage(api)
  await look()
  expect(told()).toEqual([['/phone', { unread: 0, setAside: 1 }]])
  for (let count = 0; count < 5; count += 1) {
    await sendMessage(api)
    await look()
  }
  expect(told()).toHaveLength(1)
})

test('a device that nobody listens on any more is forgotten', async () => {
  for (const status of [404, 410]) {
    await listenAs('admin', `gone-${status}`)
    receiver.answerWith(status)
    await sendMessage(api)
    await look()
    expect(await countDevices()).toBe(0)
  }
})

test('a push service that is away is asked again later, and the lead was never in danger', async () => {
  await listenAs('admin', 'phone')
  receiver.answerWith(503)
  await sendMessage(api)
  await look()
  receiver.answerWith(201)
  await look()
  expect(told()).toHaveLength(1)
  await sql`update push_subscriptions set due_at = now()`.execute(db)
  await look()
  expect(told()).toHaveLength(2)
  await sql`update push_subscriptions set due_at = now() where due_at is not null`.execute(db)
  await look()
  expect(told()).toHaveLength(2)
})

test('a worker whose alert a newer message replaced does not end the retries of the newer one', async () => {
  await listenAs('admin', 'phone')
  await sendMessage(api)
  let second: Promise<boolean> | undefined
  receiver.answerWith(201, async () => {
    receiver.answerWith(503, () => first)
    await sendMessage(api)
    second = look()
    await expect.poll(() => receiver.received).toHaveLength(2)
  })
  const first = look()
  await first
  await second
  receiver.answerWith(201)
  await sql`update push_subscriptions set due_at = now() where due_at is not null`.execute(db)
  await look()
  expect(told()).toEqual([1, 2, 2].map(unread => ['/phone', { unread }]))
})

describe('a device is told nothing any more', () => {
  test('once somebody switches alerts off', async () => {
    const token = await listenAs('admin', 'phone')
    await api.call('DELETE', DEVICE, { token })
    expect(await stateOf(token)).toMatchObject({ isOn: false })
  })

  test('once somebody signs out, or is signed out', async () => {
    const token = await listenAs('admin', 'phone')
    await api.call('POST', '/api/authRoute/logout', { token })
    expect(await countDevices()).toBe(0)
    await listenAs('admin', 'tablet')
    await db.deleteFrom('sessions').execute()
    expect(await countDevices()).toBe(0)
  })

  test('a month after the dashboard was opened on it last', async () => {
    await listenAs('admin', 'phone')
    await sql`update push_subscriptions set renewed_at = now() - interval '31 days'`.execute(db)
    await forgetDevices.run({}, api.services, new AbortController().signal)
    expect(await countDevices()).toBe(0)
  })
})

test('a session that only grew old still has its device told', async () => {
  await listenAs('admin', 'phone')
  await sql`update sessions set last_seen_at = now() - interval '13 hours'`.execute(db)
  expect(await removeEndedSessions(db)).toBeGreaterThan(0)
  await sendMessage(api)
  await look()
  expect(told()).toEqual([['/phone', { unread: 1 }]])
})

test('a browser that changes hands tells its new owner alone', async () => {
  const before = await listenAs('admin', 'phone')
  const after = await listenAs('reader', 'phone')
  expect([(await stateOf(before)).isOn, (await stateOf(after)).isOn]).toEqual([false, true])
})

test('one account cannot fill the table', async () => {
  const token = await api.signedInAs('reader')
  for (let number = 0; number < 23; number += 1)
    await api.call('POST', DEVICE, { token, body: receiver.subscription(`browser-${number}`) })
  expect(await countDevices()).toBe(20)
})

test.each([
  ['inside our network', { endpoint: 'https://10.0.0.1/x' }, 'endpoint'],
  ['with a key that is none', { keys: { p256dh: 'AAAA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }, 'keys.p256dh'],
])('a device %s is refused', async (_, changes, field) => {
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
