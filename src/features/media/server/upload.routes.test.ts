import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  aMovie,
  aPicture,
  MEDIA_TEXT,
  mediaCalls,
  movieBytes,
  openUploads,
  sendPart,
  storedKeys,
} from '#harness/media/media-files.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'

const UPLOAD = '/api/uploadRoute/upload'
const PART = 8 * 1024 * 1024

let api: TestApi
let token: string
let calls: ReturnType<typeof mediaCalls>

beforeAll(async () => {
  api = await startTestApi()
  token = await api.signedInAs('admin')
  calls = mediaCalls(api, token)
})

const begin = (bytes: number, fileName = 'a.mp4', kind = 'video') =>
  api.call('POST', UPLOAD, { token, body: { kind, fileName, bytes } })
const received = async (id: string) => (await api.call('GET', `${UPLOAD}/${id}`, { token })).json().received
const originalOf = async (itemId: string) => {
  const file = await api.services.db
    .selectFrom('media_files')
    .select('original_key')
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  const stored = await api.services.storage.read(file.original_key ?? '')
  return Buffer.concat((await stored?.stream.toArray()) ?? [])
}
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('parts sent out of order, one of them twice, become a movie with the same bytes', async () => {
  const content = Buffer.concat([movieBytes(), randomBytes(2 * PART)])
  const { id, partBytes, received: none } = (await begin(content.length)).json()
  expect([partBytes, none]).toEqual([PART, []])
  const part = (number: number) => content.subarray((number - 1) * PART, number * PART)
  const send = (number: number) => sendPart(api, token, { id, number, body: part(number) })
  expect((await send(3)).json().received).toEqual([3])
  await Promise.all([send(1), send(1)])
  expect(await received(id)).toEqual([1, 3])
  const early = await calls.createMovie({ ...MEDIA_TEXT, uploadId: id })
  expect([early.statusCode, early.json().error.code]).toEqual([409, 'conflict'])
  await send(2)
  const { video } = (await calls.createMovie({ ...MEDIA_TEXT, uploadId: id })).json()
  expect(video).toMatchObject({ ...MEDIA_TEXT, fileName: 'a.mp4', bytes: content.length, state: 'uploaded' })
  expect(hashOf(await originalOf(video.id))).toBe(hashOf(content))
  expect(await openUploads(api)).toBe(0)
  expect(await received(id)).toBeUndefined()
})

test('a part of the wrong size is rejected, and so is one too many', async () => {
  const { id } = (await begin(PART + 10)).json()
  for (const [number, bytes] of [
    [1, PART - 1],
    [1, PART + 1],
    [2, 9],
    [2, 11],
    [3, 10],
    [14, 10],
  ] as const)
    expect((await sendPart(api, token, { id, number, body: movieBytes(bytes) })).statusCode).toBe(400)
  expect(await received(id)).toEqual([])
})

test('a file of the wrong type is rejected at its first part', async () => {
  const { id } = (await begin(100)).json()
  const answer = await sendPart(api, token, { id, number: 1, body: Buffer.alloc(100, 'x') })
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'Please select an mp4, mov, avi or mkv file.',
  ])
})

test.each([
  ['another kind of file', 100, 'a.html', 'video', 400],
  ['an image that is too large', 21 * 1024 * 1024, 'a.png', 'image', 413],
  ['a movie that is too large', 104_857_601, 'a.mp4', 'video', 400],
  ['no bytes', 0, 'a.mp4', 'video', 400],
])('%s is rejected when the upload begins', async (_, bytes, name, kind, status) => {
  expect((await begin(bytes, name, kind)).statusCode).toBe(status)
})

test('the largest allowed movie has thirteen parts', async () => {
  const { id } = (await begin(104_857_600)).json()
  expect((await sendPart(api, token, { id, number: 13, body: movieBytes(4 * 1024 * 1024) })).statusCode).toBe(
    200,
  )
  await api.call('DELETE', `${UPLOAD}/${id}`, { token })
})

test('a cancelled upload is removed from the storage too, and cancelling again is no error', async () => {
  const before = await openUploads(api)
  const { id } = (await begin(100)).json()
  await sendPart(api, token, { id, number: 1, body: movieBytes(100) })
  expect(await openUploads(api)).toBe(before + 1)
  for (let times = 0; times < 2; times += 1)
    expect((await api.call('DELETE', `${UPLOAD}/${id}`, { token })).statusCode).toBe(200)
  expect(await openUploads(api)).toBe(before)
  for (const answer of [
    await sendPart(api, token, { id, number: 1, body: movieBytes(100) }),
    await calls.createMovie({ ...MEDIA_TEXT, uploadId: id }),
    await calls.createMovie({ ...MEDIA_TEXT, uploadId: randomUUID() }),
  ])
    expect(answer.statusCode).toBe(404)
})

test('an image cannot be created from the upload of a movie', async () => {
  const uploadId = await calls.sendInParts('video', aMovie())
  expect((await calls.createImage({ ...MEDIA_TEXT, uploadId })).statusCode).toBe(400)
})

test('a request with both a file and an upload id is rejected, and the file is not stored', async () => {
  const uploadId = await calls.sendInParts('video', aMovie())
  const before = await storedKeys(api)
  expect((await calls.createMovie({ ...MEDIA_TEXT, uploadId }, aMovie())).statusCode).toBe(400)
  expect(await storedKeys(api)).toEqual(before)
})

test('repeating a create request whose reply was lost makes one movie, whether its file was sent whole or in parts', async () => {
  const countMovies = async () => (await api.call('GET', '/api/videoRoute/videos', { token })).json().total
  const before = await countMovies()
  const uploadId = await calls.sendInParts('video', aMovie())
  const inParts = await Promise.all([1, 2, 3].map(() => calls.createMovie({ ...MEDIA_TEXT, uploadId })))
  expect(new Set(inParts.map(answer => answer.json().video?.id)).size).toBe(1)
  const headers = { 'idempotency-key': randomUUID() }
  const whole = await Promise.all([1, 2].map(() => calls.createMovie(MEDIA_TEXT, aMovie(), { headers })))
  const again = await calls.createMovie(MEDIA_TEXT, aMovie(), { headers })
  expect(new Set([...whole, again].map(answer => answer.json().video.id)).size).toBe(1)
  expect(await countMovies()).toBe(before + 2)
})

test('repeating a create request, complete or not, leaves the original of the first one in the storage', async () => {
  const content = movieBytes()
  const uploadId = await calls.sendInParts('video', aMovie())
  const { video } = (await calls.createMovie({ ...MEDIA_TEXT, uploadId })).json()
  expect((await calls.createMovie({ ...MEDIA_TEXT, uploadId })).json().video.id).toBe(video.id)
  expect(hashOf(await originalOf(video.id))).toBe(hashOf(content))
  expect((await calls.createMovie({ title: 'Douche', uploadId })).statusCode).toBe(400)
  expect(hashOf(await originalOf(video.id))).toBe(hashOf(content))
})

test('repeating a create request with corrected texts stores the correction, whether its file was sent whole or in parts', async () => {
  const corrected = { title: 'Douche vitrée', description: 'Marbre de Carrare.', alt: 'Une douche' }
  const uploadId = await calls.sendInParts('image', await aPicture())
  const headers = { 'idempotency-key': randomUUID() }
  for (const create of [
    (texts: Record<string, string>) => calls.createImage({ ...texts, uploadId }),
    async (texts: Record<string, string>) => calls.createImage(texts, await aPicture(), { headers }),
  ]) {
    const { id } = (await create(MEDIA_TEXT)).json().image
    const again = await create({ ...corrected, gallery: 'realisations' })
    expect(again.json().image).toMatchObject({ id, ...corrected, gallery: 'realisations' })
    const { images } = (await api.call('GET', '/api/imageRoute/images', { token })).json()
    expect(images.filter((image: { id: string }) => image.id === id)).toMatchObject([corrected])
    await api.call('DELETE', `/api/imageRoute/image/${id}`, { token })
    expect((await create(MEDIA_TEXT)).json().image).toMatchObject({ id, ...corrected })
  }
})

test('repeating a create request or a replacement leaves texts that were changed since', async () => {
  const corrected = { title: 'Douche vitrée', description: 'Marbre de Carrare.' }
  const edited = { title: 'Tapé depuis', description: 'Tapé depuis aussi.' }
  const uploadId = await calls.sendInParts('image', await aPicture())
  const replacementId = await calls.sendInParts('image', await aPicture())
  const headers = { 'idempotency-key': randomUUID() }
  const { id: replaced } = (await calls.createImage(MEDIA_TEXT, await aPicture())).json().image
  for (const send of [
    (texts: Record<string, string>) => calls.createImage({ ...texts, uploadId }),
    async (texts: Record<string, string>) => calls.createImage(texts, await aPicture(), { headers }),
    (texts: Record<string, string>) =>
      calls.saveImage({ ...texts, uploadId: replacementId }, undefined, { id: replaced }),
  ]) {
    const { id } = (await send(MEDIA_TEXT)).json().image
    expect((await send(corrected)).json().image).toMatchObject({ id, ...corrected })
    expect((await calls.saveImage(edited, undefined, { id })).json().image).toMatchObject(edited)
    for (const texts of [MEDIA_TEXT, corrected, MEDIA_TEXT])
      expect((await send(texts)).json().image).toMatchObject({ id, ...edited })
  }
})

test('repeating a create request leaves the texts that came with a later file', async () => {
  const uploadId = await calls.sendInParts('image', await aPicture())
  const { id } = (await calls.createImage({ ...MEDIA_TEXT, uploadId })).json().image
  const replacementId = await calls.sendInParts('image', await aPicture())
  const later = { title: 'Nouvelle photo', description: 'Avec son texte.' }
  await calls.saveImage({ ...later, uploadId: replacementId }, undefined, { id })
  const again = await calls.createImage({ ...MEDIA_TEXT, uploadId })
  expect(again.json().image).toMatchObject({ id, ...later })
})

test('a replacement without a valid session is rejected and changes nothing', async () => {
  const { video } = (await calls.createMovie(MEDIA_TEXT, aMovie())).json()
  const before = [await storedKeys(api), hashOf(await originalOf(video.id))]
  for (const invalidToken of ['', 'x'.repeat(43)]) {
    const answer = await mediaCalls(api, invalidToken).saveMovie({}, aMovie('autre.mp4', 5_000), {
      id: video.id,
    })
    expect(answer.statusCode).toBe(401)
  }
  expect([await storedKeys(api), hashOf(await originalOf(video.id))]).toEqual(before)
  const { videos } = (await api.call('GET', '/api/videoRoute/videos?limit=1', { token })).json()
  expect(videos[0]).toEqual(video)
})

test('repeating a replacement whose reply was lost makes one new file', async () => {
  const { video } = (await calls.createMovie(MEDIA_TEXT, aMovie())).json()
  const uploadId = await calls.sendInParts('video', aMovie())
  for (let times = 0; times < 2; times += 1)
    expect((await calls.saveMovie({ uploadId }, undefined, { id: video.id })).statusCode).toBe(200)
  const { rows } = {
    rows: await api.services.db
      .selectFrom('media_files')
      .select('id')
      .where('item_id', '=', video.id)
      .execute(),
  }
  expect(rows).toHaveLength(2)
})
