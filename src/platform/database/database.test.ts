import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startProxy } from '#harness/tcp-proxy.ts'
import { createTestServices } from '#harness/test-database.ts'
import { connectDatabase } from './database.ts'

test('a connection that went silent is given up once, not again and again', async () => {
  const { databaseUrl, log } = await createTestServices()
  const url = new URL(databaseUrl)
  const proxy = await startProxy(Number(url.port))
  url.port = String(proxy.port)
  const db = connectDatabase({ url: url.href, poolSize: 2, log })
  onTestFinished(async () => {
    await db.destroy()
    proxy.close()
  })
  const ask = () => sql`select 1`.execute(db)
  await ask()
  proxy.swallowOpenConnections()
  await expect(ask()).rejects.toThrow('Query read timeout')
  await ask()
})
