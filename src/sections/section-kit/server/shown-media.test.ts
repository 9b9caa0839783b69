import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Image, Movie } from '#features/media/media.contract.ts'
import { aMovie, aPicture, MEDIA_TEXT, mediaCalls } from '#harness/media/media-files.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { publishRevision } from '#platform/pages/revision.ts'

let api: TestApi
let token: string
let calls: ReturnType<typeof mediaCalls>

beforeAll(async () => {
  api = await startTestApi()
  token = await api.signedInAs('admin')
  calls = mediaCalls(api, token)
})
beforeEach(async () => void (await api.services.db.deleteFrom('media_items').execute()))

let files = 0

/** Marks the newest file of an item as processed by the worker; returns its address. */
async function makeReady(itemId: string, kind: 'video' | 'image'): Promise<string> {
  files += 1
  const publicId = `${String(files).padStart(24, '0')}-1920x1080`
  const { id } = await api.services.db
    .selectFrom('media_files')
    .select('id')
    .where('item_id', '=', itemId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const facts = { width: 1920, height: 1080, luminance: 0.25, public_id: publicId }
  await api.services.db
    .updateTable('media_files')
    .set({ state: 'ready', ...facts })
    .where('id', '=', id)
    .execute()
  await publishRevision(api.services.db)
  return `/media/${kind}/upload/${publicId}.${kind === 'video' ? 'mp4' : 'jpg'}`
}

async function aReadyMovie(alt = ''): Promise<{ id: string; url: string }> {
  const { video } = (await calls.createMovie({ ...MEDIA_TEXT, alt }, aMovie())).json() as { video: Movie }
  return { id: video.id, url: await makeReady(video.id, 'video') }
}

async function aReadyImage(fields: Record<string, string> = {}): Promise<{ id: string; url: string }> {
  const { image } = (await calls.createImage({ ...MEDIA_TEXT, ...fields }, await aPicture())).json() as {
    image: Image
  }
  return { id: image.id, url: await makeReady(image.id, 'image') }
}

const remove = (kind: 'video' | 'image', id: string) =>
  api.call('DELETE', `/api/${kind}Route/${kind}/${id}`, { token })
const restore = (kind: 'video' | 'image', id: string) =>
  api.call('POST', `/api/${kind}Route/${kind}/${id}/restore`, { token })

const HERO = '/api/heroSectionRoute/hero-section'
const ABOUT = '/api/aboutSectionRoute/about-section'
const FEATURES = '/api/featuresSectionRoute/features-section'
const STORY = '/api/storySectionRoute/story-section'
const read = async (url: string) => (await api.call('GET', url)).json()
const save = async (url: string, body: object) => (await api.call('PATCH', url, { token, body })).json()
const usesOf = async (list: string, id: string) => {
  const answer = (await api.call('GET', list, { token })).json()
  return (answer.videos ?? answer.images).find((item: { id: string }) => item.id === id)?.uses
}

test('the hero shows the chosen movie with its poster, alt text and luminance from the library', async () => {
  const { url } = await aReadyMovie('Une douche de marbre')
  const hero = await save(HERO, { videoUrl: url })
  expect(hero).toMatchObject({
    videoUrl: url,
    posterUrl: url.replace('.mp4', '.jpg'),
    posterAlt: 'Une douche de marbre',
    posterLuminance: 0.25,
    posterFocus: 'center',
    isRendering: false,
  })
  expect(await read(HERO)).toEqual(hero)
})

test('the part of a file that stays in sight is saved with its item, and every section that shows it has it', async () => {
  const [movie, image] = [await aReadyMovie(), await aReadyImage()]
  await save(HERO, { videoUrl: movie.url })
  await save(FEATURES, { videoUrl3: movie.url })
  await save(STORY, { imageUrl: image.url })
  await calls.saveMovie({ focus: 'left top' }, undefined, { id: movie.id })
  await calls.saveImage({ focus: 'right center' }, undefined, { id: image.id })
  expect((await read(HERO)).posterFocus).toBe('left top')
  expect((await read(FEATURES)).focuses).toEqual(['center', 'center', 'left top', 'center', 'center'])
  expect((await read(STORY)).imageFocus).toBe('right center')
  const refused = await calls.saveImage({ focus: '10% 10%' }, undefined, { id: image.id })
  expect(refused.statusCode).toBe(400)
  // A section is saved with what it was read with.
  expect(await save(HERO, { ...(await read(HERO)), input2: 'Autre' })).toMatchObject({
    posterFocus: 'left top',
  })
})

describe.each([
  [HERO, 'videoUrl', 'video'],
  [ABOUT, 'imageUrl', 'image'],
  [STORY, 'imageUrl', 'image'],
  [FEATURES, 'videoUrl4', 'video'],
] as const)('%s', (section, field, kind) => {
  const aReadyItem = () => (kind === 'video' ? aReadyMovie() : aReadyImage())

  test('shows the replacement when the file of its item is replaced, also under the first address', async () => {
    const { id, url } = await aReadyItem()
    await save(section, { [field]: url })
    const replace = kind === 'video' ? calls.saveMovie : calls.saveImage
    await replace({}, kind === 'video' ? aMovie() : await aPicture(), { id })
    // Visitors see the old file until the new one is ready.
    expect((await read(section))[field]).toBe(url)
    const next = await makeReady(id, kind)
    expect((await read(section))[field]).toBe(next)
    expect((await save(section, { [field]: url }))[field]).toBe(next)
  })

  test('keeps showing the earlier file in its earlier versions after a replacement', async () => {
    const { id, url } = await aReadyItem()
    await save(section, { [field]: url })
    const text = { [HERO]: 'input2', [ABOUT]: 'title1', [STORY]: 'title1', [FEATURES]: 'title' }[section]
    await save(section, { [text]: `Mot ${files}` })
    const replace = kind === 'video' ? calls.saveMovie : calls.saveImage
    await replace({}, kind === 'video' ? aMovie() : await aPicture(), { id })
    const next = await makeReady(id, kind)
    const { versions } = (await api.call('GET', `${section}/versions`, { token })).json()
    expect(versions[0]).toMatchObject({ changed: [text], content: { [field]: next } })
    expect(versions[1].content[field]).toBe(url)
  })

  test('shows the default while the item is in the trash, and the item again once restored, even after a save in between', async () => {
    await save(section, { [field]: '' })
    const fallback = (await read(section))[field]
    const { id, url } = await aReadyItem()
    await save(section, { [field]: url })
    await remove(kind, id)
    const shown = await read(section)
    expect(shown).toMatchObject({ [field]: fallback })
    // The editor sends the whole content back as it was shown.
    await save(section, shown)
    await restore(kind, id)
    expect((await read(section))[field]).toBe(url)
    await remove(kind, id)
    await api.services.db.deleteFrom('media_items').where('id', '=', id).execute()
    expect((await read(section))[field]).toBe(fallback)
  })

  test('is listed as a use of the item while it shows it', async () => {
    const list = `/api/${kind}Route/${kind}s`
    const { id, url } = await aReadyItem()
    expect(await usesOf(list, id)).toEqual([])
    await save(section, { [field]: url })
    const name = { [HERO]: 'Hero', [ABOUT]: 'About', [STORY]: 'Story', [FEATURES]: 'Features' }[section]
    expect(await usesOf(list, id)).toEqual([name])
    await save(section, { [field]: '' })
    expect(await usesOf(list, id)).toEqual([])
  })
})

test('an external address is shown unchanged', async () => {
  expect(await save(HERO, { videoUrl: 'https://ailleurs.ca/x.mp4' })).toMatchObject({
    videoUrl: 'https://ailleurs.ca/x.mp4',
    posterUrl: '/defaults/hero-poster.webp',
    isRendering: false,
  })
})

test('the features list which of their videos are rendered', async () => {
  for (const number of [1, 2, 3, 4, 5]) await save(FEATURES, { [`videoUrl${number}`]: '' })
  expect((await read(FEATURES)).renderings).toEqual([1, 2, 3, 4, 5])
  const { url } = await aReadyMovie()
  expect((await save(FEATURES, { videoUrl2: url })).renderings).toEqual([1, 3, 4, 5])
})

describe('a gallery', () => {
  const gallery = async () => (await read('/api/galleryRoute/gallery/realisations')).images

  test('of an empty library shows the default images', async () => {
    expect((await gallery()).map((image: { url: string }) => image.url)).toContain(
      '/defaults/hero-poster.webp',
    )
  })

  test('shows its images in the order of the list, newest first, without unfinished or deleted items', async () => {
    const { db } = api.services
    const rendered = await aReadyImage({ gallery: 'realisations', title: 'rendered' })
    await db.updateTable('media_items').set({ is_rendering: true }).where('id', '=', rendered.id).execute()
    await aReadyImage({ gallery: 'realisations', title: 'older', alt: 'Mur' })
    const newer = await aReadyImage({ gallery: 'realisations', title: 'newer' })
    const gone = await aReadyImage({ gallery: 'realisations', title: 'gone' })
    await aReadyImage({ gallery: 'histoire', title: 'other gallery' })
    await calls.createImage({ ...MEDIA_TEXT, gallery: 'realisations', title: 'not ready' }, await aPicture())
    await remove('image', gone.id)
    const images = await gallery()
    expect(images.map((image: { title: string }) => image.title)).toEqual(['newer', 'older', 'rendered'])
    expect(images[0]).toEqual({
      ...{ id: newer.id, _id: newer.id, title: 'newer', description: MEDIA_TEXT.description, alt: '' },
      ...{ url: newer.url, width: 1920, height: 1080, isRendering: false },
    })
    await remove('image', newer.id)
    expect(await gallery()).toHaveLength(2)
  })
})
