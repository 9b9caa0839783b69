import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FORM_HEADERS, type FormServer, startFormServer } from '#harness/form-server.ts'
import { TEST_HOST } from '#harness/test-database.ts'

let server: FormServer

beforeAll(async () => {
  server = await startFormServer()
})
beforeEach(() => Object.assign(server.seen, { begun: 0, brokenOff: 0 }))

const TITLE = 'content-disposition: form-data; name="title"\r\n\r\nA title'
const FILE = 'content-disposition: form-data; name="thing"; filename="a.bin"\r\n\r\n'

function startUpload(headers: Record<string, string | number>) {
  const upload = request({
    ...{ port: server.port, host: '127.0.0.1', method: 'POST', path: '/api/form' },
    headers: { ...FORM_HEADERS, 'content-type': 'multipart/form-data; boundary=xx', ...headers },
  })
  upload.on('error', () => {})
  upload.flushHeaders()
  return upload
}

describe('over a real connection', () => {
  test('an upload whose Content-Length is too large is refused before it is read', async () => {
    const upload = startUpload({ 'content-length': 300 * 1024 * 1024 })
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(413)
    expect(answer.headers.connection).toBe('close')
    upload.destroy()
  })

  test('an upload whose connection breaks is aborted', async () => {
    const upload = startUpload({ 'content-length': 1_000_000 })
    upload.write(`--xx\r\n${FILE}${'x'.repeat(200_000)}`)
    while (server.seen.begun === 0) await wait(10)
    upload.destroy()
    while (server.seen.brokenOff === 0) await wait(10)
  })

  test('a fourth upload in parallel is refused; when one is done, the next is accepted', async () => {
    const head = `--xx\r\n${TITLE}\r\n--xx\r\n${FILE}`
    const uploads = [1, 2, 3].map(() => startUpload({ 'transfer-encoding': 'chunked' }))
    for (const upload of uploads) upload.write(head + 'x'.repeat(70_000))
    while (server.seen.begun < 3) await wait(10)
    const refused = startUpload({ 'content-length': 100 })
    const [refusal] = (await once(refused, 'response')) as [IncomingMessage]
    expect(refusal.statusCode).toBe(429)
    expect(refusal.headers).toMatchObject({ 'retry-after': '2', connection: 'close' })
    refused.destroy()
    for (const upload of uploads) {
      upload.end('\r\n--xx--\r\n')
      const [answer] = (await once(upload, 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(200)
    }
    const next = startUpload({ 'transfer-encoding': 'chunked' })
    next.end(`${head}x\r\n--xx--\r\n`)
    expect(((await once(next, 'response'))[0] as IncomingMessage).statusCode).toBe(200)
  })

  test('a stranger has two uploads in parallel at most, and strangers elsewhere still have a place', async () => {
    const start = (localAddress: string) => {
      const upload = request({
        ...{ port: server.port, host: '127.0.0.1', localAddress, method: 'POST' },
        path: '/api/strangers-bytes',
        headers: { host: TEST_HOST, 'content-type': 'application/octet-stream', 'content-length': 5 },
      })
      upload.on('error', () => {})
      upload.flushHeaders()
      return upload
    }
    const statusOf = async (upload: ReturnType<typeof start>) =>
      ((await once(upload, 'response')) as [IncomingMessage])[0].statusCode
    const slow = ['127.0.0.1', '127.0.0.3', '127.0.0.4'].flatMap(address => [start(address), start(address)])
    while (server.seen.begun < 6) await wait(10)
    const third = start('127.0.0.1')
    expect(await statusOf(third)).toBe(429)
    third.destroy()
    const other = start('127.0.0.2')
    other.end('12345')
    expect(await statusOf(other)).toBe(200)
    for (const upload of slow) {
      upload.end('12345')
      expect(await statusOf(upload)).toBe(200)
    }
  })
})

// In parallel: both mostly wait.
describe.concurrent('a slow client', () => {
  const head = `POST /api/form HTTP/1.1\r\nhost: ${TEST_HOST}\r\nauthorization: ${FORM_HEADERS.authorization}\r\ncontent-type: multipart/form-data; boundary=xx\r\n`
  const form = `--xx\r\n${TITLE}\r\n--xx\r\n${FILE}`

  test('may upload at 60 kB/s for longer than other calls may take', { timeout: 120_000 }, async () => {
    const socket = connect(server.port, '127.0.0.1')
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
    })
    const bytes = 18 * 60_000
    const tail = '\r\n--xx--\r\n'
    socket.write(
      `${head}connection: close\r\ncontent-length: ${form.length + bytes + tail.length}\r\n\r\n${form}`,
    )
    for (let second = 0; second < 18; second += 1) {
      await wait(1_000)
      socket.write('x'.repeat(60_000))
    }
    socket.write(tail)
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 200/)
    expect(answer).toContain(`"bytes":${bytes}`)
  })

  test('that sends nothing is disconnected', { timeout: 120_000 }, async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    const startedAt = performance.now()
    socket.write(`${head}content-length: 1000000\r\n\r\n${form}${'x'.repeat(1_000)}`)
    socket.resume()
    await once(socket, 'close')
    expect(performance.now() - startedAt).toBeGreaterThan(9_000)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })
})
