import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { createTestServices, TEST_HOST } from '#harness/test-database.ts'

const LOGIN = `POST /api/authRoute/login HTTP/1.1\r\nhost: ${TEST_HOST}\r\ncontent-type: application/json\r\n`

async function listening(env: Record<string, string> = {}): Promise<TestApi> {
  const started = await startTestApi(await createTestServices({ env }))
  await started.app.listen({ port: 0, host: '127.0.0.1' })
  return started
}

/** Sends raw bytes, and resolves with the time until the server closes the connection. */
async function closedAfter(bytes: string): Promise<number> {
  const { port } = (await listening()).app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const startedAt = performance.now()
  socket.on('error', () => {})
  socket.resume().write(bytes)
  await once(socket, 'close')
  return performance.now() - startedAt
}

describe('one address', () => {
  const SHARE = 200
  const connectFrom = async (to: TestApi, localAddress: string) => {
    const { port } = to.app.server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    let isClosed = false
    socket.once('close', () => {
      isClosed = true
    })
    socket.resume()
    await once(socket, 'connect')
    return { socket, isClosed: () => isClosed }
  }
  const fill = async (to: TestApi, count: number, from: string) =>
    Promise.all(Array.from({ length: count }, () => connectFrom(to, from)))

  test(`opens at most ${SHARE} connections; another address is served`, async () => {
    const own = await listening()
    const clients = await fill(own, SHARE, '127.70.0.1')
    const tooMany = await connectFrom(own, '127.70.0.1')
    await vi.waitFor(() => expect(tooMany.isClosed()).toBe(true))
    expect(clients.filter(({ isClosed }) => isClosed())).toEqual([])
    const neighbour = await connectFrom(own, '127.70.0.2')
    neighbour.socket.write(`GET /healthz HTTP/1.1\r\nhost: ${TEST_HOST}\r\n\r\n`)
    expect(String((await once(neighbour.socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/)
    clients[0]?.socket.destroy()
    await vi.waitFor(async () => {
      const next = await connectFrom(own, '127.70.0.1')
      next.socket.write(`GET /healthz HTTP/1.1\r\nhost: ${TEST_HOST}\r\n\r\n`)
      expect(String((await once(next.socket, 'data', { signal: AbortSignal.timeout(500) }))[0])).toMatch(
        /200/,
      )
    })
    for (const { socket } of [...clients, neighbour]) socket.destroy()
  })

  test('that is a trusted proxy has no such limit', async () => {
    const own = await listening({ TRUSTED_PROXIES: '127.70.0.1' })
    const clients = await fill(own, SHARE + 1, '127.70.0.1')
    clients.at(-1)?.socket.write(`GET /healthz HTTP/1.1\r\nhost: ${TEST_HOST}\r\n\r\n`)
    expect(String((await once(clients.at(-1)?.socket as Socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/)
    for (const { socket } of clients) socket.destroy()
  })
})

// In parallel: each mostly waits.
describe.concurrent('slow clients are disconnected', () => {
  test('headers that never end: within 7 s', async () => {
    expect(await closedAfter(LOGIN)).toBeLessThan(7_000)
  })

  test('a client that never closes its own side: within 9 s', async () => {
    const held = await listening()
    const { port } = held.app.server.address() as AddressInfo
    const openings = ['', LOGIN, 'hello\r\n\r\n']
    const sockets = openings.map(opening => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      socket.write(opening)
      return socket
    })
    const countOpen = () =>
      new Promise<number>((resolve, reject) =>
        held.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      )
    await vi.waitFor(async () => expect(await countOpen()).toBe(openings.length))
    await vi.waitFor(async () => expect(await countOpen()).toBe(0), 9_000)
    for (const socket of sockets) socket.destroy()
  })

  test('a body that never ends: within 17 s', async () => {
    expect(await closedAfter(`${LOGIN}content-length: 20\r\n\r\n{`)).toBeLessThan(17_000)
  })
})
