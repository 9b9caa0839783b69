import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sendMessage } from '#harness/send-message.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { TEST_HOST } from '#harness/test-database.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

let api: TestApi
let port: number

beforeAll(async () => {
  api = await startTestApi()
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})

/** Sends raw bytes, and resolves with the response once the server has closed the connection. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

const LOGIN = `POST /api/authRoute/login HTTP/1.1\r\nhost: ${TEST_HOST}\r\ncontent-type: application/json\r\n`

describe('hosts', () => {
  test.each(['evil.test', 'localhost', 'localhost:3001', `${TEST_HOST}.evil.test`])(
    '%s is refused with 421',
    async host => {
      const answer = await api.call('GET', '/api/heroSectionRoute/hero-section', { headers: { host } })
      expect(answer.statusCode).toBe(421)
      expect(answer.json().error.code).toBe('misdirected_request')
    },
  )

  test('a forwarded host changes nothing', async () => {
    const headers = { 'x-forwarded-host': 'evil.test', 'x-original-url': '/api/authRoute/logout' }
    const answer = await api.call('GET', '/api/heroSectionRoute/hero-section', { headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('evil')
  })
})

describe('bodies', () => {
  const login = (payload: string, type = 'application/json') =>
    api.call('POST', '/api/authRoute/login', { headers: { 'content-type': type }, body: payload })

  test.each([
    ['text', 'text/plain', 'email=a', 415],
    ['a form', 'application/x-www-form-urlencoded', 'email=a', 415],
    ['broken JSON', 'application/json', '{"email":', 400],
    ['a polluted prototype', 'application/json', '{"__proto__":{"admin":true}}', 400],
    ['its constructor', 'application/json', '{"constructor":{"prototype":{"admin":true}}}', 400],
    ['40 kB', 'application/json', JSON.stringify({ email: 'x'.repeat(40_000) }), 413],
    ['15,000 levels', 'application/json', '['.repeat(15_000) + ']'.repeat(15_000), 400],
  ])('%s is refused', async (_, type, payload, status) => {
    const answer = await login(payload, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ error: { code: expect.any(String) }, message: expect.any(String) })
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('the body of an unauthenticated call is not read: 300 MB are refused at the headers', async () => {
    const headers = {
      host: TEST_HOST,
      'content-length': 300 * 1024 * 1024,
      'content-type': 'application/json',
    }
    // On a busy machine the server may respond 503.
    await vi.waitFor(
      async () => {
        const upload = request({
          port,
          host: '127.0.0.1',
          method: 'PATCH',
          path: '/api/heroSectionRoute/hero-section',
          headers,
        })
        upload.on('error', () => {})
        upload.flushHeaders()
        const [answer] = await once(upload, 'response')
        upload.destroy()
        expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close'])
      },
      { timeout: 30_000, interval: 500 },
    )
  })
})

describe('invalid requests', () => {
  test.each([
    ['two lengths', `${LOGIN}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    ['length and chunks', `${LOGIN}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`],
    ['bytes that are not HTTP', 'hello\r\n\r\n'],
    ['lines that end without a carriage return', `GET /healthz HTTP/1.1\nhost: ${TEST_HOST}\nx: y\r\n\r\n`],
    ['two hosts', `GET /healthz HTTP/1.1\r\nhost: ${TEST_HOST}\r\nhost: evil.test\r\n\r\n`],
    ['a URL instead of a path', `GET http://evil.test/ HTTP/1.1\r\nhost: ${TEST_HOST}\r\n\r\n`],
    ['a method that is not allowed', `TRACE / HTTP/1.1\r\nhost: ${TEST_HOST}\r\n\r\n`],
    ['a path that cannot be decoded', `GET /% HTTP/1.1\r\nhost: ${TEST_HOST}\r\nconnection: close\r\n\r\n`],
  ])('%s: 400, with the security headers', async (_, bytes) => {
    const answer = await sendRaw(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  test('an internal error does not reveal its cause', async () => {
    const broken = await startTestApi()
    const token = await broken.signedInAs('admin')
    await broken.services.db.schema.dropTable('hero_versions').execute()
    const answer = await broken.call('PATCH', '/api/heroSectionRoute/hero-section', { token, body: {} })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      error: { code: 'internal', message: 'Something went wrong on our side.' },
      message: 'Something went wrong on our side.',
    })
    expect(broken.services.logged.join('')).toContain('hero_versions')
    expect(answer.headers['x-request-id']).toBeTruthy()
    expect(answer.headers).toMatchObject(SECURITY_HEADERS)
  })

  test('a repeated parameter is refused, and one called __proto__ changes nothing', async () => {
    const token = await api.signedInAs('admin')
    const twice = await api.call('GET', '/api/contactRoute/contacts?limit=1&limit=2', { token })
    expect(twice.statusCode).toBe(400)
    await api.call('GET', '/api/contactRoute/contacts?__proto__[admin]=1&constructor.prototype.admin=1', {
      token,
    })
    expect(({} as { admin?: string }).admin).toBeUndefined()
  })

  test('the method cannot be overridden by a header or a parameter', async () => {
    const token = await api.signedInAs('admin')
    const path = `/api/contactRoute/contact/${await sendMessage(api)}`
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    const answer = await api.call('POST', `${path}?_method=DELETE`, { token, headers, body: {} })
    expect(answer.statusCode).toBe(404)
    expect((await api.call('DELETE', path, { token })).statusCode).toBe(200)
  })
})

describe('a database error that is temporary: 503 with Retry-After', () => {
  const write = (to: TestApi) =>
    to.call('POST', '/api/contactRoute/contact', {
      body: { name: 'Camille', email: 'c@exemple.ca', phone: '418 555-0142', message: 'Bonjour' },
      from: '127.66.0.1',
    })

  async function expectUnavailable(to: TestApi): Promise<void> {
    const answer = await write(to)
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers).toMatchObject(SECURITY_HEADERS)
  }

  test.each([
    ['its disk is full', '53100'],
    ['its memory is full', '53200'],
    ['a deadlock', '40P01'],
  ])('%s', async (_, code) => {
    const failing = await startTestApi()
    await sql
      .raw(
        `create function fail() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$;
         create trigger fail before insert on messages for each row execute function fail()`,
      )
      .execute(failing.services.db)
    await expectUnavailable(failing)
  })

  test('the table is locked for longer than the statement timeout', async () => {
    const failing = await startTestApi()
    await failing.services.db.transaction().execute(async db => {
      await sql`lock table messages in access exclusive mode`.execute(db)
      const startedAt = performance.now()
      await expectUnavailable(failing)
      // PostgreSQL would end the transaction that holds the lock after ten.
      expect(performance.now() - startedAt).toBeLessThan(9_000)
    })
    expect((await write(failing)).statusCode).toBe(201)
  })
})

test('with every other database connection taken, the contact form still stores', async () => {
  const crowded = await startTestApi()
  const { db, config } = crowded.services
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const held = Array.from({ length: config.database.poolSize }, () =>
    db.transaction().execute(async db => {
      await sql`select 1`.execute(db)
      await released
    }),
  )
  const other = await crowded.call('GET', '/readyz')
  const answer = await crowded.call('POST', '/api/contactRoute/contact', {
    body: { name: 'Camille', email: 'c@exemple.ca', phone: '418 555-0142', message: 'Bonjour' },
  })
  release()
  await Promise.all(held)
  expect([other.statusCode, answer.statusCode]).toEqual([503, 201])
})

test('the OpenAPI document is served compressed', async () => {
  const read = (encoding?: string) =>
    api.call('GET', '/api/openapi.json', { ...(encoding && { headers: { 'accept-encoding': encoding } }) })
  const [plain, gzip, brotli] = [await read(), await read('gzip'), await read('gzip, deflate, br')]
  expect(plain.json()).toMatchObject({ openapi: '3.1.0' })
  expect([gzip.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual(['gzip', 'br'])
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
  expect(brotli.headers).toMatchObject({
    vary: 'accept-encoding',
    'content-type': plain.headers['content-type'],
  })
})

test('a server that stops finishes open requests, then closes within two seconds', async () => {
  const stopping = await startTestApi()
  await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((stopping.app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk
  })
  socket.write(`${LOGIN}content-length: 2\r\n\r\n{`)
  await wait(100)
  const startedAt = performance.now()
  const closing = stopping.app.close()
  await wait(100)
  socket.write('}')
  await Promise.all([closing, once(socket, 'close')])
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
