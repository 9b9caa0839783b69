import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startProxy } from '#harness/tcp-proxy.ts'
import { createTestServices, type TestServices } from '#harness/test-database.ts'
import { announcePublication } from './publication.ts'
import { listenForRevision } from './publication-feed.ts'

let services: TestServices

beforeAll(async () => {
  services = await createTestServices()
})

/** Follows the feed and counts its news; `untilNews` waits for one more than were heard so far. */
async function follow(databaseUrl: string) {
  let heard = 0
  const onEvent = () => {
    heard += 1
  }
  const feed = listenForRevision({ databaseUrl, log: services.log, onEvent })
  onTestFinished(() => feed.close())
  const untilNews = async (withinMs: number) => {
    const before = heard
    return async () => {
      const deadline = Date.now() + withinMs
      while (heard === before && Date.now() < deadline) await wait(5)
      return heard > before
    }
  }
  const first = await untilNews(3_000)
  expect(await first()).toBe(true)
  // Whatever the start itself told has been heard.
  await wait(50)
  return { untilNews }
}

const publish = () => services.db.transaction().execute(announcePublication)

test('a replica hears of a publication at once', async () => {
  const { untilNews } = await follow(services.databaseUrl)
  const news = await untilNews(500)
  await publish()
  expect(await news()).toBe(true)
})

test('a publication that is rolled back is no news', async () => {
  const { untilNews } = await follow(services.databaseUrl)
  const news = await untilNews(300)
  const failing = services.db.transaction().execute(async db => {
    await announcePublication(db)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await news()).toBe(false)
})

test('a replica whose connection was cut reconnects and asks again', async () => {
  const { untilNews } = await follow(services.databaseUrl)
  const news = await untilNews(3_000)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'carreau-feed' and datname = current_database()`.execute(services.db)
  await publish()
  expect(await news()).toBe(true)
})

test('a replica whose connection went silent notices within five seconds', async () => {
  const target = new URL(services.databaseUrl)
  const proxy = await startProxy(Number(target.port))
  onTestFinished(() => proxy.close())
  target.port = String(proxy.port)
  const { untilNews } = await follow(target.href)
  const news = await untilNews(5_000)
  proxy.swallowOpenConnections()
  await publish()
  expect(await news()).toBe(true)
})
