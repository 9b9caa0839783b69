import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startProxy } from '#harness/tcp-proxy.ts'
import { createTestServices, type TestServices } from '#harness/test-database.ts'
import { publishRevision } from './revision.ts'
import { listenForRevision } from './revision-listener.ts'

let services: TestServices

beforeAll(async () => {
  services = await createTestServices()
})

/** Starts a listener and counts its events; `nextEvent` waits for one more. */
async function follow(databaseUrl: string) {
  let events = 0
  const onEvent = () => {
    events += 1
  }
  const listener = listenForRevision({ databaseUrl, log: services.log, onEvent })
  onTestFinished(() => listener.close())
  const nextEvent = async (withinMs: number) => {
    const before = events
    return async () => {
      const deadline = Date.now() + withinMs
      while (events === before && Date.now() < deadline) await wait(5)
      return events > before
    }
  }
  const first = await nextEvent(3_000)
  expect(await first()).toBe(true)
  // The events of the start have arrived.
  await wait(50)
  return { nextEvent }
}

const publish = () => services.db.transaction().execute(publishRevision)

test('a server is notified of a publication at once', async () => {
  const { nextEvent } = await follow(services.databaseUrl)
  const event = await nextEvent(500)
  await publish()
  expect(await event()).toBe(true)
})

test('a publication that is rolled back sends no event', async () => {
  const { nextEvent } = await follow(services.databaseUrl)
  const event = await nextEvent(300)
  const failing = services.db.transaction().execute(async db => {
    await publishRevision(db)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await event()).toBe(false)
})

test('a server whose connection was closed reconnects and reads the revision', async () => {
  const { nextEvent } = await follow(services.databaseUrl)
  const event = await nextEvent(3_000)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'carreau-feed' and datname = current_database()`.execute(services.db)
  await publish()
  expect(await event()).toBe(true)
})

test('a server whose connection stops answering learns of a publication within five seconds', async () => {
  const target = new URL(services.databaseUrl)
  const proxy = await startProxy(Number(target.port))
  onTestFinished(() => proxy.close())
  target.port = String(proxy.port)
  const { nextEvent } = await follow(target.href)
  const event = await nextEvent(5_000)
  proxy.blackholeOpenConnections()
  await publish()
  expect(await event()).toBe(true)
})
