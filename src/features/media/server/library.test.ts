import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMovie, aPicture, MEDIA_TEXT, mediaCalls, storedKeys } from '#harness/media/media-files.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import type { Image, Movie } from '../media.contract.ts'

const MOVIES = '/api/videoRoute/videos'
const MOVIE = '/api/videoRoute/video'

let api: TestApi
let token: string
let calls: ReturnType<typeof mediaCalls>

beforeAll(async () => {
  api = await startTestApi()
  token = await api.signedInAs('admin')
  calls = mediaCalls(api, token)
})
beforeEach(async () => void (await api.services.db.deleteFrom('media_items').execute()))

const list = async (query = '', url = MOVIES) => (await api.call('GET', `${url}${query}`, { token })).json()
const filesOf = (id: string) =>
  api.services.db.selectFrom('media_files').selectAll().where('item_id', '=', id).orderBy('number').execute()
const jobs = async () => {
  const { rows } = await sql<{
    id: string
  }>`select data ->> 'fileId' as id from pgboss.job where name = 'prepare-media'`.execute(api.services.db)
  return rows.map(row => row.id)
}

/** What the worker does when it finishes. */
async function makeReady(fileId: string, publicId: string): Promise<void> {
  await api.services.db
    .updateTable('media_files')
    .set({ state: 'ready', percent: 100, public_id: publicId, width: 1280, height: 720, duration_ms: 4_000 })
    .where('id', '=', fileId)
    .execute()
}
const publicId = (digit: string) => `${digit.repeat(24)}-1280x720`

test('an admin adds a movie: its original is private, its job is queued, the list shows it', async () => {
  const answer = await calls.createMovie(
    { ...MEDIA_TEXT, alt: 'Une douche' },
    aMovie('douche à l’italienne.mov'),
  )
  expect(answer.statusCode).toBe(201)
  const { video, message } = answer.json() as { video: Movie; message: string }
  expect(message).toBe('Movie uploaded successfully!')
  expect(video).toMatchObject({
    ...{
      ...MEDIA_TEXT,
      alt: 'Une douche',
      _id: video.id,
      url: '',
      publicId: '',
      state: 'uploaded',
      percent: 0,
    },
    ...{ fileName: 'douche à l’italienne.mov', bytes: 1_000, problem: null, uses: [], deletedAt: null },
  })
  expect((await list()).videos).toEqual([video])
  const [file] = await filesOf(video.id)
  expect(file?.original_key).toMatch(/^originals\/[0-9a-f-]{36}$/)
  expect(await storedKeys(api)).toEqual([file?.original_key])
  expect(await jobs()).toContain(file?.id)
})

test('an admin adds an image to a gallery and removes it again', async () => {
  const answer = await calls.createImage({ ...MEDIA_TEXT, gallery: 'realisations' }, await aPicture())
  expect(answer.statusCode).toBe(201)
  const { image } = answer.json() as { image: Image }
  expect(image).toMatchObject({ ...MEDIA_TEXT, gallery: 'realisations', uses: ['Réalisations gallery'] })
  const saved = (await calls.saveImage({ gallery: 'none' }, undefined, { id: image.id })).json()
  expect(saved.image).toMatchObject({ gallery: null, uses: [] })
  expect(saved.message).toBe('Image updated successfully!')
})

describe('a create request with missing fields is rejected:', () => {
  const FILL_IN = 'Please fill in all fields and select a file.'
  const MISSING = 'Missing required fields: title, description, and image are required'

  test.each([
    ['no file', MEDIA_TEXT, false],
    ['no title', { description: 'x' }, true],
    ['a blank description', { title: 'x', description: '  ' }, true],
  ])('%s', async (_, fields, hasFile) => {
    const before = await storedKeys(api)
    const movie = await calls.createMovie(fields as Record<string, string>, hasFile ? aMovie() : undefined)
    expect([movie.statusCode, movie.json().message]).toEqual([400, FILL_IN])
    const image = await calls.createImage(
      fields as Record<string, string>,
      hasFile ? await aPicture() : undefined,
    )
    expect([image.statusCode, image.json().message]).toEqual([400, MISSING])
    expect(await storedKeys(api)).toEqual(before)
    expect((await list()).total).toBe(0)
  })
})

test('a text that is too long is refused with the name of its field and the limit', async () => {
  const title = await calls.createMovie({ ...MEDIA_TEXT, title: 'x'.repeat(201) }, aMovie())
  expect(title.statusCode).toBe(400)
  expect(title.json().message).toBe('Some fields are not acceptable: title (At most 200 characters).')
  const { image } = (await calls.createImage(MEDIA_TEXT, await aPicture())).json()
  const words = await calls.saveImage({ description: 'x'.repeat(5_001) }, undefined, { id: image.id })
  expect(words.json().error.fields).toEqual({ description: 'At most 5,000 characters' })
})

test('a line break counts once, although a form sends it as two characters', async () => {
  const description = 'mot\n'.repeat(1_249).trim()
  const form = { ...MEDIA_TEXT, description: description.replaceAll('\n', '\r\n') }
  const { image } = (await calls.createImage(form, await aPicture())).json()
  expect(image.description).toBe(description)
})

test('somebody who adds many at once may leave the descriptions for later', async () => {
  const { title } = MEDIA_TEXT
  expect((await calls.createImage({ title }, await aPicture())).statusCode).toBe(400)
  const answer = await calls.createImage({ title, wordsLater: 'true' }, await aPicture())
  expect(answer.statusCode).toBe(201)
  expect(answer.json().image).toMatchObject({ title, description: '' })
  const movie = await calls.createMovie({ title, wordsLater: 'true' }, aMovie())
  expect(movie.json().video).toMatchObject({ title, description: '' })
})

test('a replaced file keeps the item and its URL until the new file is ready; then the URL changes', async () => {
  const { video } = (await calls.createMovie(MEDIA_TEXT, aMovie())).json()
  const [first] = await filesOf(video.id)
  await makeReady(first?.id ?? '', publicId('a'))
  const replaced = (
    await calls.saveMovie({ title: 'Bain' }, aMovie('bain.mp4', 2_000), { id: video.id })
  ).json()
  expect(replaced.message).toBe('Movie updated successfully!')
  expect(replaced.video).toMatchObject({
    ...{
      id: video.id,
      title: 'Bain',
      description: MEDIA_TEXT.description,
      state: 'uploaded',
      fileName: 'bain.mp4',
    },
    ...{
      url: `/media/video/upload/${publicId('a')}.mp4`,
      publicId: publicId('a'),
      width: 1280,
      durationMs: 4_000,
    },
  })
  const files = await filesOf(video.id)
  expect(await jobs()).toContain(files[1]?.id)
  await makeReady(files[1]?.id ?? '', publicId('b'))
  expect((await list()).videos[0]).toMatchObject({ state: 'ready', publicId: publicId('b') })
})

test('saving only text leaves the file alone and publishes a new revision', async () => {
  const { video } = (await calls.createMovie(MEDIA_TEXT, aMovie())).json()
  const revision = () =>
    api.services.db.selectFrom('site_revision').select('revision').executeTakeFirstOrThrow()
  const before = await revision()
  const { video: saved } = (await calls.saveMovie({ alt: 'Nouveau' }, undefined, { id: video.id })).json()
  expect(saved).toEqual({ ...video, alt: 'Nouveau' })
  expect((await revision()).revision).toBe(before.revision + 1)
  expect(await filesOf(video.id)).toHaveLength(1)
})

describe('the trash', () => {
  test('holds a deleted movie, restores it, and has its own list', async () => {
    const { video } = (await calls.createMovie({ ...MEDIA_TEXT, title: 'Niche "murale"' }, aMovie())).json()
    const removed = await api.call('DELETE', `${MOVIE}/${video.id}`, { token })
    expect(removed.json()).toEqual({ message: '"Niche "murale"" has been deleted successfully.' })
    expect(await list()).toMatchObject({ videos: [], total: 0 })
    expect(await list('?trash=true')).toMatchObject({ total: 1, videos: [{ id: video.id }] })
    expect((await calls.saveMovie({ title: 'x' }, undefined, { id: video.id })).statusCode).toBe(404)
    // Deleting again is no error.
    expect((await api.call('DELETE', `${MOVIE}/${video.id}`, { token })).statusCode).toBe(200)
    const restored = await api.call('POST', `${MOVIE}/${video.id}/restore`, { token })
    expect(restored.json()).toEqual({ video })
    expect(await list('?trash=true')).toMatchObject({ total: 0 })
    expect(await storedKeys(api, 'originals/')).toContain((await filesOf(video.id))[0]?.original_key)
  })

  test('is ordered by deletion time, and paginated', async () => {
    const ids: string[] = []
    for (const title of ['a', 'b', 'c'])
      ids.push((await calls.createMovie({ ...MEDIA_TEXT, title }, aMovie())).json().video.id)
    for (const id of [ids[1], ids[2], ids[0]]) await api.call('DELETE', `${MOVIE}/${id}`, { token })
    const first = await list('?trash=true&limit=2')
    const second = await list(`?trash=true&limit=2&cursor=${first.nextCursor}`)
    expect([...first.videos, ...second.videos].map(({ title }: Movie) => title)).toEqual(['a', 'c', 'b'])
  })
})

test('an admin can retry a failed movie, but not a ready one', async () => {
  const { video } = (await calls.createMovie(MEDIA_TEXT, aMovie())).json()
  const [file] = await filesOf(video.id)
  const retry = () => api.call('POST', `${MOVIE}/${video.id}/retry`, { token })
  await api.services.db
    .updateTable('media_files')
    .set({ state: 'failed', problem: 'gave_up' })
    .where('id', '=', file?.id ?? '')
    .execute()
  expect((await list()).videos[0]).toMatchObject({ state: 'failed', problem: 'gave_up' })
  expect((await retry()).json().video).toMatchObject({ state: 'uploaded', problem: null })
  // A second retry does not queue it again.
  expect((await retry()).statusCode).toBe(200)
  expect((await jobs()).filter(id => id === file?.id)).toHaveLength(2)
  await makeReady(file?.id ?? '', publicId('c'))
  expect((await retry()).statusCode).toBe(409)
})

test('a list is paginated, newest first, with Link and X-Total-Count headers', async () => {
  for (let count = 0; count < 5; count += 1)
    await calls.createMovie({ ...MEDIA_TEXT, title: `Film ${count}` }, aMovie())
  await calls.createImage(MEDIA_TEXT, await aPicture())
  const titles: string[] = []
  let url: string | undefined = `${MOVIES}?limit=2`
  while (url) {
    const answer = await api.call('GET', url, { token })
    expect(answer.headers['x-total-count']).toBe('5')
    expect(answer.json().total).toBe(5)
    titles.push(...answer.json().videos.map(({ title }: Movie) => title))
    const link = /^<http:\/\/localhost:3000(\/api\/videoRoute\/videos\?[^>]+)>; rel="next"$/
    url = link.exec(String(answer.headers.link))?.[1]
  }
  expect(titles).toEqual(['Film 4', 'Film 3', 'Film 2', 'Film 1', 'Film 0'])
  expect((await list('?cursor=nonsense')).error.code).toBe('validation_failed')
  expect((await list('', '/api/imageRoute/images')).total).toBe(1)
})

test.each(['../1', '0', "'", 'x'.repeat(200)])('an invalid id %j is rejected', async id => {
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/restore'],
    ['POST', '/retry'],
  ] as const) {
    const answer = await api.call(method, `${MOVIE}/${encodeURIComponent(id)}${path}`, { token })
    expect([400, 404]).toContain(answer.statusCode)
  }
})

test('the movie endpoints do not accept the id of an image', async () => {
  const { image } = (await calls.createImage(MEDIA_TEXT, await aPicture())).json()
  for (const answer of [
    await api.call('DELETE', `${MOVIE}/${image.id}`, { token }),
    await api.call('POST', `${MOVIE}/${image.id}/restore`, { token }),
    await api.call('POST', `${MOVIE}/${image.id}/retry`, { token }),
    await calls.saveMovie({ title: 'x' }, undefined, { id: image.id }),
  ])
    expect(answer.statusCode).toBe(404)
  expect((await list('', '/api/imageRoute/images')).images).toEqual([image])
})
