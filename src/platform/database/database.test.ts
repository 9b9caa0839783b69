import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startProxy } from '#harness/tcp-proxy.ts'
import { createTestServices } from '#harness/test-database.ts'
import { connectDatabase } from './database.ts'

async function connectThroughProxy() {
  const { databaseUrl, log } = await createTestServices()
  const url = new URL(databaseUrl)
  const proxy = await startProxy(Number(url.port))
  url.port = String(proxy.port)
  const db = connectDatabase({ url: url.href, poolSize: 2, log })
  onTestFinished(async () => {
    await db.destroy()
    proxy.close()
  })
  return { db, proxy }
}

test('a connection that breaks between two statements of a transaction fails the next, not the process', async () => {
  const { db, proxy } = await connectThroughProxy()
  const broken = db.transaction().execute(async db => {
    await sql`select 1`.execute(db)
    proxy.cut()
    await wait(100)
    await sql`select 1`.execute(db)
  })
  await expect(broken).rejects.toThrow('is not queryable')
  await sql`select 1`.execute(db)
})

test('a transaction whose connection stops answering waits for one timeout, not for another at its rollback', async () => {
  const { db, proxy } = await connectThroughProxy()
  const startedAt = performance.now()
  const silent = db.transaction().execute(async db => {
    await sql`select 1`.execute(db)
    proxy.blackholeOpenConnections()
    await sql`select 1`.execute(db)
  })
  await expect(silent).rejects.toThrow('Query read timeout')
  expect(performance.now() - startedAt).toBeLessThan(7_500)
})

test('a connection that stops answering is removed from the pool', async () => {
  const { db, proxy } = await connectThroughProxy()
  const ask = () => sql`select 1`.execute(db)
  await ask()
  proxy.blackholeOpenConnections()
  await expect(ask()).rejects.toThrow('Query read timeout')
  await ask()
})
