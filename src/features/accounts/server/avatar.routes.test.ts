import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepStorage } from '#features/media/server/sweep/sweep-storage.ts'
import { createSamples, foreignTags, HOME, holdsAny, type Samples } from '#harness/media/sample-files.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'

let api: TestApi
let samples: Samples

beforeAll(async () => {
  api = await startTestApi()
  samples = createSamples()
})
afterAll(() => samples.remove())

const send = (token: string, body: Buffer, bytes = body.length) =>
  api.call('POST', `/api/authRoute/avatar?bytes=${bytes}`, {
    token,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })
const sweep = () => sweepStorage(api.services, { settledAfterMs: 0 })

test('somebody’s photograph becomes a small square that tells nothing of where it was taken', async () => {
  const token = await api.signedInAs('reader')
  samples.photo('me.jpg')
  const file = samples.tag('me.jpg', ['-Orientation#=6'])
  expect(foreignTags([file]).join('\n')).toMatch(/GPS/)
  const answer = await send(token, samples.read('me.jpg'))
  expect(answer.statusCode).toBe(200)
  const { user, message } = answer.json()
  expect(message).toBe('Picture saved.')
  expect(user.avatar).toMatch(/^\/media\/image\/upload\/[0-9a-f]{24}-256x256\.jpg$/)

  const shown = await api.call('GET', user.avatar)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const drawn = samples.write('drawn.jpg', shown.rawPayload)
  const { width, height, exif, xmp, icc } = await sharp(drawn).metadata()
  expect([width, height, exif, xmp, icc]).toEqual([256, 256, undefined, undefined, undefined])
  expect(foreignTags([drawn])).toEqual([])
  expect(holdsAny([drawn], ['Tremblay', 'Cellulaire', 'Marc', HOME.iso6709])).toBe(false)
  // Red was on the left; turned upright it is above.
  const pixels = await sharp(drawn).raw().toBuffer()
  expect([(pixels[0] ?? 0) > 200, (pixels[256 * 255 * 3] ?? 0) > 200]).toEqual([true, false])

  await sweep()
  expect((await api.call('GET', user.avatar)).statusCode).toBe(200)
  const removed = await api.call('DELETE', '/api/authRoute/avatar', { token })
  expect(removed.json().user.avatar).toBe('')
  await sweep()
  expect((await api.call('GET', user.avatar)).statusCode).toBe(404)
})

test.each([
  [
    'a drawing with scripts',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    400,
  ],
  ['half a photograph', () => samples.read('whole.jpg').subarray(0, 300), 422],
  ['a program that begins like one', () => Buffer.from('\xff\xd8\xff<?php evil() ?>', 'latin1'), 422],
])('%s is no picture', async (_, bytes, status) => {
  samples.photo('whole.jpg')
  const token = await api.signedInAs('admin')
  expect((await send(token, bytes())).statusCode).toBe(status)
  const profile = await api.call('GET', '/api/authRoute/profile', { token })
  expect(profile.json().user.avatar).toBe('')
})

test('more than 20 MB, or other than announced, is not taken', async () => {
  const token = await api.signedInAs('admin')
  expect((await send(token, Buffer.from('x'), 20 * 1024 * 1024 + 1)).statusCode).toBe(400)
  expect((await send(token, Buffer.from('xx'), 1)).statusCode).toBe(400)
})
