import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'

const NAME = 'video/upload/0123456789abcdef01234567-1280x720'
const MOVIE = `/media/${NAME}.mp4`
const ETAG = `"public/${NAME}.mp4"`
const content = randomBytes(100_000)

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  const { storage } = api.services
  await storage.put(`public/${NAME}.mp4`, content, { contentType: 'video/mp4' })
  await storage.put('originals/0123456789abcdef01234567-1280x720.mp4', Buffer.from('secret'), {
    contentType: 'video/mp4',
  })
})

const get = (headers: Record<string, string> = {}, url = MOVIE) => api.call('GET', url, { headers })

test('a visitor gets the whole movie, cacheable for a year, with headers that prevent scripts', async () => {
  const answer = await get()
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '100000',
    'accept-ranges': 'bytes',
    etag: ETAG,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  })
})

test('other origins, such as webmail, may embed renditions and nothing else', async () => {
  const policyOf = async (method: 'GET' | 'HEAD', url: string, headers = {}) =>
    (await api.call(method, url, { headers })).headers['cross-origin-resource-policy']
  expect(await policyOf('GET', MOVIE)).toBe('cross-origin')
  expect(await policyOf('HEAD', MOVIE)).toBe('cross-origin')
  expect(await policyOf('GET', MOVIE, { range: 'bytes=0-1' })).toBe('cross-origin')
  expect(await policyOf('GET', MOVIE, { 'if-none-match': ETAG })).toBe('cross-origin')
  expect(await policyOf('GET', '/media/video/upload/holiday.mp4')).toBe('same-origin')
  expect(await policyOf('GET', '/api/heroSectionRoute/hero-section')).toBe('same-origin')
})

test('a HEAD request returns the size and no body', async () => {
  const answer = await api.call('HEAD', MOVIE)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-length': '100000',
    'content-type': 'video/mp4',
    etag: ETAG,
  })
  expect(answer.rawPayload).toHaveLength(0)
})

describe('a range request for', () => {
  test.each([
    ['the first two bytes', 'bytes=0-1', 0, 2],
    ['the rest from somewhere', 'bytes=99990-', 99_990, 100_000],
    ['more than there is', 'bytes=99000-999999', 99_000, 100_000],
    ['the last bytes', 'bytes=-500', 99_500, 100_000],
    ['more last bytes than there are', 'bytes=-500000', 0, 100_000],
  ])('%s gets those bytes', async (_, range, start, end) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/100000`)
    expect(answer.headers['content-length']).toBe(String(end - start))
    expect(answer.rawPayload.equals(content.subarray(start, end))).toBe(true)
  })

  test.each(['bytes=100000-', 'bytes=100000-100005', 'bytes=-0'])(
    '%s, which is past the end, gets 416',
    async range => {
      const answer = await get({ range })
      expect(answer.statusCode).toBe(416)
      expect(answer.headers['content-range']).toBe('bytes */100000')
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=-', 'bytes=x-y', `bytes=${'9'.repeat(40)}-`])(
    '%s, which is not a single valid range, gets the whole file',
    async range => expect((await get({ range })).statusCode).toBe(200),
  )

  test('a range whose If-Range does not match gets the whole file', async () => {
    expect((await get({ range: 'bytes=0-1', 'if-range': ETAG })).statusCode).toBe(206)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get({ range: 'bytes=0-1', 'if-range': new Date().toUTCString() })).statusCode).toBe(200)
  })
})

test.each([ETAG, '*', `"x", W/${ETAG}`])('If-None-Match %s gets 304', async seen => {
  const answer = await get({ 'if-none-match': seen })
  expect(answer.statusCode).toBe(304)
  expect(answer.rawPayload).toHaveLength(0)
})

test.each([
  ['an original', '/media/originals/0123456789abcdef01234567-1280x720.mp4'],
  ['an encoded path traversal', '/media/..%2foriginals/0123456789abcdef01234567-1280x720.mp4'],
  ['another size', `/media/video/upload/h_720/0123456789abcdef01234567-1280x720.mp4`],
  ['another format', `/media/${NAME}.svg`],
  ['a query', `${MOVIE}?x=1`],
  ['a folder', '/media/video/upload/'],
  ['a foreign name', '/media/video/upload/holiday.mp4'],
])('%s is not found', async (_, url) => {
  const answer = await get({}, url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('secret')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a request for another host is rejected', async () => {
  expect((await get({ host: 'evil.test' })).statusCode).toBe(421)
})

test('when the storage is down, a rendition is answered with 503 and the process stays ready', async () => {
  const env = {
    STORAGE_URL: 's3://media?endpoint=http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  }
  const withoutStorage = await startTestApi(await createTestServices({ env }))
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await withoutStorage.call(method, MOVIE)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect((await withoutStorage.call('GET', '/readyz')).statusCode).toBe(200)
})
