import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { untilServerReady } from '#scripts/local/servers/until-ready.ts'

/** A server that listens and is never ready. */
async function aBusyPort(): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function startDemo(env: Record<string, string>): Promise<{ code: number; printed: string }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-demo-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      ['scripts/demo.ts'],
      { env: { PATH: process.env.PATH, DEMO_DIR: directory, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? -1), printed: stdout + stderr }),
    )
    onTestFinished(() => void child.kill('SIGTERM'))
  })
}

test('starting the demo on a port in use prints the port', async () => {
  const port = await aBusyPort()
  const { code, printed } = await startDemo({ PORT: String(port) })
  expect(code).toBe(1)
  expect(printed).toBe(`Port ${port} is taken. Choose another: PORT=3001 npm run demo\n`)
})

test('starting the demo with an invalid PORT prints an error', async () => {
  const { code, printed } = await startDemo({ PORT: '70000' })
  expect(code).toBe(1)
  expect(printed).toBe('PORT takes a number from 1 to 65535, not "70000".\n')
})

test('waiting for a server that does not become ready fails with its name and the end of its log', async () => {
  const url = `http://localhost:${await aBusyPort()}`
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-logs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = path.join(folder, 'server-1.log')
  writeFileSync(log, `${Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join('\n')}\n`)
  const waiting = untilServerReady(url, { name: 'server-1', log, timeoutMs: 300 })
  await expect(waiting).rejects.toThrow(
    new RegExp(
      `^server-1 at ${url} was not ready after 0.3 s\\. The end of ${log}:\nline 91\n(.*\n)*line 100$`,
    ),
  )
})
