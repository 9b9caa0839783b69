import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sweepStorage } from '#features/media/server/sweep-storage.ts'
import { textBomb } from '#harness/media/hostile-pictures.ts'
import { storedKeys } from '#harness/media/media-files.ts'
import { createSamples, foreignTags, HOME, holdsAny, type Samples } from '#harness/media/sample-files.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import { startJobQueue } from '#platform/jobs/job-queue.ts'
import { prepareAvatar } from './avatar.jobs.ts'

let api: TestApi
let samples: Samples

beforeAll(async () => {
  api = await startTestApi()
  samples = createSamples()
})
afterAll(() => samples.remove())

const send = (token: string, body: Buffer, { bytes = body.length, to = api } = {}) =>
  to.call('POST', `/api/authRoute/avatar?bytes=${bytes}`, {
    token,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })
const readProfile = async (token: string) =>
  (await api.call('GET', '/api/authRoute/profile', { token })).json()

/** Does the worker's work on every picture that waits. */
async function prepareAll(services = api.services): Promise<void> {
  const waiting = await services.db
    .selectFrom('avatar_uploads')
    .select('id')
    .where('state', '=', 'preparing')
    .execute()
  for (const { id } of waiting)
    await prepareAvatar.run({ uploadId: id }, services, new AbortController().signal)
}

/** As after many hours: nobody has sent a picture lately. */
const forgetUploads = () => api.services.db.deleteFrom('avatar_uploads').execute()
beforeEach(forgetUploads)
const sweep = () => sweepStorage(api.services, { settledAfterMs: 0 })

test('somebody’s photograph becomes a small square that tells nothing of where it was taken', async () => {
  const token = await api.signedInAs('reader')
  samples.photo('me.jpg')
  const file = samples.tag('me.jpg', ['-Orientation#=6'])
  expect(foreignTags([file]).join('\n')).toMatch(/GPS/)
  const answer = await send(token, samples.read('me.jpg'))
  expect([answer.statusCode, answer.json().user.avatar]).toEqual([200, ''])
  expect(answer.json().message).toBe('Your picture is being prepared.')
  expect((await readProfile(token)).avatarUpload).toEqual({ state: 'preparing', problem: null })
  await sweep()

  const queue = await startJobQueue(api.services, [prepareAvatar])
  await vi.waitFor(async () => expect((await readProfile(token)).avatarUpload).toBeNull(), 60_000)
  await queue.stop()
  const { user } = await readProfile(token)
  expect(user.avatar).toMatch(/^\/media\/image\/upload\/[0-9a-f]{24}-256x256\.jpg$/)
  expect(await storedKeys(api, 'originals/')).toEqual([])

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
  ['a drawing with scripts', () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['a movie', () => '\0\0\0\x20ftypisom'],
])('%s is refused at once', async (_, content) => {
  const token = await api.signedInAs('admin')
  const answer = await send(token, Buffer.from(content(), 'latin1'))
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please select a valid image file.'])
  expect(await storedKeys(api, 'originals/')).toEqual([])
})

test.each([
  ['half a photograph', () => samples.read('whole.jpg').subarray(0, 300), 'unreadable'],
  [
    'a program that begins like one',
    () => Buffer.from('\xff\xd8\xff<?php evil() ?>', 'latin1'),
    'unreadable',
  ],
  ['a picture that bursts', () => textBomb(), 'too_heavy'],
])('whoever sent %s reads why it is no picture, and sends another', async (_, bytes, problem) => {
  samples.photo('whole.jpg')
  const token = await api.signedInAs('reader')
  expect((await send(token, bytes())).statusCode).toBe(200)
  await prepareAll()
  const { user, avatarUpload } = await readProfile(token)
  expect([user.avatar, avatarUpload]).toEqual(['', { state: 'failed', problem }])
  expect(await storedKeys(api, 'originals/')).toEqual([])
  await send(token, samples.read('whole.jpg'))
  await prepareAll()
  const after = await readProfile(token)
  expect([after.user.avatar, after.avatarUpload]).toEqual([expect.stringContaining('256x256'), null])
})

test('a reader who sends pictures all at once starts no decoder with them, and the eleventh in an hour waits', async () => {
  samples.photo('whole.jpg')
  const token = await api.signedInAs('reader')
  // Nothing can be started: the server needs nothing.
  vi.stubEnv('PATH', samples.inFolder('nowhere'))
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all([1, 2].map(() => send(token, samples.read('whole.jpg'))))
    statuses.push(...answers.map(answer => answer.statusCode))
  }
  vi.unstubAllEnvs()
  expect(statuses.sort()).toEqual([...Array<number>(10).fill(200), 429, 429])
  const refused = await send(token, samples.read('whole.jpg'))
  expect(refused.json().message).toBe('Too many pictures. Wait an hour, then try again.')
  expect(refused.headers['retry-after']).toBe('3600')
  const another = await api.signedInAs('admin')
  expect((await send(another, samples.read('whole.jpg'))).statusCode).toBe(200)

  // Only the last of them is drawn.
  const states = await api.services.db.selectFrom('avatar_uploads').select('state').execute()
  expect(states.filter(({ state }) => state === 'preparing')).toHaveLength(2)
  await prepareAll()
  expect((await readProfile(token)).user.avatar).not.toBe('')
})

test('a picture that was removed before it was drawn does not come back', async () => {
  samples.photo('whole.jpg')
  const token = await api.signedInAs('reader')
  await send(token, samples.read('whole.jpg'))
  const { id } = await api.services.db.selectFrom('avatar_uploads').select('id').executeTakeFirstOrThrow()
  await api.call('DELETE', '/api/authRoute/avatar', { token })
  await prepareAvatar.run({ uploadId: id }, api.services, new AbortController().signal)
  const { user, avatarUpload } = await readProfile(token)
  expect([user.avatar, avatarUpload]).toEqual(['', null])
})

test('a machine without a sandbox blames itself and not the file, in the answer and in the log', async () => {
  samples.photo('whole.jpg')
  const token = await api.signedInAs('reader')
  await send(token, samples.read('whole.jpg'))
  vi.stubEnv('PATH', samples.inFolder('nowhere'))
  await prepareAll()
  vi.unstubAllEnvs()
  expect((await readProfile(token)).avatarUpload).toEqual({ state: 'failed', problem: 'cannot_prepare' })
  const said = api.services.logged.findLast(line => line.includes('avatar cannot be prepared'))
  expect(JSON.parse(said ?? '{}')).toMatchObject({ level: 50, problem: 'cannot_prepare' })
})

test('a store that is away is no fault of the file: the sender is told to try again, and the worker does', async () => {
  samples.photo('whole.jpg')
  const env = {
    ...{
      STORAGE_URL: 's3://carreau?endpoint=http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    },
  }
  const cutOff = await startTestApi(await createTestServices({ env }))
  const refused = await send(await cutOff.signedInAs('reader'), samples.read('whole.jpg'), { to: cutOff })
  expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'unavailable'])

  const token = await api.signedInAs('reader')
  await send(token, samples.read('whole.jpg'))
  await expect(prepareAll({ ...api.services, storage: cutOff.services.storage })).rejects.toThrow()
  expect((await readProfile(token)).avatarUpload).toEqual({ state: 'preparing', problem: null })
  await prepareAll()
  expect((await readProfile(token)).avatarUpload).toBeNull()
})

test('more than 20 MB, or other than announced, is not taken', async () => {
  const token = await api.signedInAs('admin')
  expect((await send(token, Buffer.from('x'), { bytes: 20 * 1024 * 1024 + 1 })).statusCode).toBe(400)
  expect((await send(token, Buffer.from('xx'), { bytes: 1 })).statusCode).toBe(400)
})
