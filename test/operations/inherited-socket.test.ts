import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestServices } from '#harness/test-database.ts'
import { diskUrl } from '#scripts/local/disk-url.ts'

test('a server that systemd hands a socket answers on it', async () => {
  const { databaseUrl } = await createTestServices()
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-socket-'))
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle
  const child = spawn('sh', ['-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec node src/processes/server.ts'], {
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost', PORT: '0' },
      ...{ STORAGE_URL: diskUrl(folder), ALLOW_TEMPORARY_STORAGE: 'true', LOG_LEVEL: 'silent' },
    },
    stdio: ['ignore', 'inherit', 'inherit', fd],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  // The child keeps it open.
  socket.close()
  const status = () => fetch(`http://127.0.0.1:${port}/healthz`).then(answer => answer.status)
  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 60_000, interval: 100 })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
