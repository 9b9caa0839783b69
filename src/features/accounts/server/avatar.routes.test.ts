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

/** Runs the worker's job for every pending upload. */
async function prepareAll(services = api.services): Promise<void> {
  const waiting = await services.db
    .selectFrom('avatar_uploads')
    .select('id')
    .where('state', '=', 'preparing')
    .execute()
  for (const { id } of waiting)
    await prepareAvatar.run({ uploadId: id }, services, new AbortController().signal)
}

/** Resets the limit per hour. */
const deleteUploads = () => api.services.db.deleteFrom('avatar_uploads').execute()
beforeEach(deleteUploads)
const sweep = () => sweepStorage(api.services, { minAgeMs: 0 })

test('a user’s photograph becomes a small square without location metadata', async () => {
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
  // Red was on the left; after the rotation it is at the top.
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
    'a program with the first bytes of a JPEG',
    () => Buffer.from('\xff\xd8\xff<?php evil() ?>', 'latin1'),
    'unreadable',
  ],
  ['a decompression bomb', () => textBomb(), 'too_heavy'],
])('a user who sent %s reads why it failed and can send another picture', async (_, bytes, problem) => {
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

test('the server decodes no pictures of a reader who sends many, and rejects the eleventh in an hour', async () => {
  samples.photo('whole.jpg')
  const token = await api.signedInAs('reader')
  // No program can be started: the server must not need one.
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

  // Only the last upload of each user is prepared.
  const states = await api.services.db.selectFrom('avatar_uploads').select('state').execute()
  expect(states.filter(({ state }) => state === 'preparing')).toHaveLength(2)
  await prepareAll()
  expect((await readProfile(token)).user.avatar).not.toBe('')
})

test('a picture that was removed before it was prepared does not come back', async () => {
  samples.photo('whole.jpg')
  const token = await api.signedInAs('reader')
  await send(token, samples.read('whole.jpg'))
  const { id } = await api.services.db.selectFrom('avatar_uploads').select('id').executeTakeFirstOrThrow()
  await api.call('DELETE', '/api/authRoute/avatar', { token })
  await prepareAvatar.run({ uploadId: id }, api.services, new AbortController().signal)
  const { user, avatarUpload } = await readProfile(token)
  expect([user.avatar, avatarUpload]).toEqual(['', null])
})

test('on a machine without a sandbox the server reports its own fault, not the file’s', async () => {
  samples.photo('whole.jpg')
  const token = await api.signedInAs('reader')
  await send(token, samples.read('whole.jpg'))
  vi.stubEnv('PATH', samples.inFolder('nowhere'))
  await prepareAll()
  vi.unstubAllEnvs()
  expect((await readProfile(token)).avatarUpload).toEqual({ state: 'failed', problem: 'cannot_prepare' })
  const entry = api.services.logged.findLast(line => line.includes('avatar cannot be prepared'))
  expect(JSON.parse(entry ?? '{}')).toMatchObject({ level: 50, problem: 'cannot_prepare' })
})

test('while storage is down, the server replies 503 and the worker retries', async () => {
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

test('a picture of more than 20 MB, or of another size than announced, is refused', async () => {
  const token = await api.signedInAs('admin')
  expect((await send(token, Buffer.from('x'), { bytes: 20 * 1024 * 1024 + 1 })).statusCode).toBe(400)
  expect((await send(token, Buffer.from('xx'), { bytes: 1 })).statusCode).toBe(400)
})
