import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { describeStorage } from '#harness/storage-conformance.ts'
import { startProxy } from '#harness/tcp-proxy.ts'
import { loadConfig } from '#platform/config.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'

const { port, environment } = inject('ceph')

function open(env: Record<string, string> = environment): Storage {
  const needed = { DATABASE_URL: 'postgresql://x@localhost/x', PUBLIC_URL: 'http://localhost' }
  return createStorage(loadConfig({ ...needed, ...env }).storage)
}

describe('a bucket of Ceph', () => {
  describeStorage(() => open())
})

describe('while the storage is unavailable', () => {
  const PLAIN = { contentType: 'application/octet-stream' }
  const throughPort = (proxyPort: number) =>
    open({ ...environment, STORAGE_URL: environment.STORAGE_URL.replace(String(port), String(proxyPort)) })

  test('refused connections fail at once as unavailable', async () => {
    const storage = throughPort(1)
    for (const call of [
      () => storage.put(`originals/${randomUUID()}`, Buffer.from('x'), PLAIN),
      () => storage.read('originals/x'),
      () => storage.measure('originals/x'),
      () => storage.check(),
    ])
      await expect(call()).rejects.toMatchObject({ name: 'AppError', code: 'unavailable' })
  })

  test('a hanging connection fails within 15 s, and the next call works', async () => {
    const proxy = await startProxy(port)
    const storage = throughPort(proxy.port)
    await storage.check()
    proxy.hang()
    const startedAt = Date.now()
    const put = storage.put(`originals/${randomUUID()}`, randomBytes(1_000), PLAIN)
    await expect(put).rejects.toMatchObject({ code: 'unavailable' })
    expect(Date.now() - startedAt).toBeLessThan(15_000)
    proxy.resume()
    await storage.check()
    proxy.close()
  })
})
