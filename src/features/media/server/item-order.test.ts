import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import type { MediaKind } from '../media.rules.ts'

let api: TestApi
let admin: string
let reader: string

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.signedInAs('admin')
  reader = await api.signedInAs('reader')
})
beforeEach(async () => void (await api.services.db.deleteFrom('media_items').execute()))

const IMAGES = '/api/imageRoute/images'

/** Ready items, the last one added first in the list. */
async function addItems(
  titles: readonly string[],
  { kind = 'image' as MediaKind, gallery = 'realisations' as const, spacingMs = 60_000 } = {},
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const begin = Date.parse('2026-11-14T12:00:00Z')
  for (const [index, title] of titles.entries()) {
    const { id } = await api.services.db
      .insertInto('media_items')
      .values({
        ...{ kind, title, description: 'Pose en diagonale', created_at: new Date(begin + index * spacingMs) },
        gallery: kind === 'image' ? gallery : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const publicId = `${index.toString(16).padStart(24, '0')}-1280x720`
    await api.services.db
      .insertInto('media_files')
      .values({
        ...{ item_id: id, state: 'ready', percent: 100, file_name: 'a.jpg', bytes: 1 },
        ...{ public_id: publicId, width: 1280, height: 720, ready_at: new Date() },
      })
      .execute()
    ids.set(title, id)
  }
  return ids
}

const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title)
const listed = async (query = '') =>
  titlesOf((await api.call('GET', `${IMAGES}${query}`, { token: reader })).json().images)
const shownInGallery = async () =>
  titlesOf((await api.call('GET', '/api/galleryRoute/gallery/realisations')).json().images)
const move = (id: string | undefined, after: string | null | undefined, token = admin) =>
  api.call('POST', `/api/imageRoute/image/${id}/move`, { token, body: { after } })

test('an admin moves an image: the list and the gallery of the site have the same new order', async () => {
  const ids = await addItems(['a', 'b', 'c', 'd'])
  expect(await listed()).toEqual(['d', 'c', 'b', 'a'])
  expect((await move(ids.get('a'), ids.get('d'))).statusCode).toBe(200)
  expect(await listed()).toEqual(['d', 'a', 'c', 'b'])
  expect(await shownInGallery()).toEqual(['d', 'a', 'c', 'b'])
  await move(ids.get('d'), ids.get('b'))
  expect(await listed()).toEqual(['a', 'c', 'b', 'd'])
  await move(ids.get('b'), null)
  expect(await listed()).toEqual(['b', 'a', 'c', 'd'])
  expect(await shownInGallery()).toEqual(['b', 'a', 'c', 'd'])
})

test('images that were added in the same millisecond can be moved, and the order survives pages', async () => {
  const ids = await addItems(['a', 'b', 'c', 'd', 'e'], { spacingMs: 0 })
  const before = await listed()
  const [first, second, third, ...rest] = before as [string, string, string, ...string[]]
  await move(ids.get(third), ids.get(first))
  expect(await listed()).toEqual([first, third, second, ...rest])
  const { images, nextCursor } = (await api.call('GET', `${IMAGES}?limit=2`, { token: reader })).json()
  expect([...titlesOf(images), ...(await listed(`?cursor=${nextCursor}`))]).toEqual(await listed())
})

test('a new image comes first, also after others were moved there', async () => {
  const ids = await addItems(['a', 'b'])
  await move(ids.get('a'), null)
  const answer = await api.services.db
    .insertInto('media_items')
    .values({ kind: 'image', title: 'neuf', description: 'x', gallery: 'realisations' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.services.db
    .insertInto('media_files')
    .values({ item_id: answer.id, file_name: 'a.jpg', bytes: 1 })
    .execute()
  expect(await listed()).toEqual(['neuf', 'a', 'b'])
})

test('a move is refused to a reader, after itself, after an unknown item and of an item in the trash', async () => {
  const ids = await addItems(['a', 'b'])
  expect((await move(ids.get('a'), null, reader)).statusCode).toBe(403)
  expect((await move(ids.get('a'), ids.get('a'))).statusCode).toBe(400)
  expect((await move(ids.get('a'), '3f2504e0-4f89-41d3-9a0c-0305e82c3301')).statusCode).toBe(404)
  await api.call('DELETE', `/api/imageRoute/image/${ids.get('a')}`, { token: admin })
  expect((await move(ids.get('a'), ids.get('b'))).statusCode).toBe(404)
  expect((await move(ids.get('b'), ids.get('a'))).statusCode).toBe(404)
})

test('somebody finds an image by words of its title or description, without accents', async () => {
  await addItems(['Entrée en damier', 'Douche'])
  expect(await listed('?search=entree')).toEqual(['Entrée en damier'])
  expect(await listed('?search=damier%20diagonale')).toEqual(['Entrée en damier'])
  expect(await listed('?search=cuisine')).toEqual([])
})

test('a list is filtered by use: one gallery, what the site shows, or what it does not show', async () => {
  await addItems(['galerie'])
  const unused = (await addItems(['libre', 'héros'])).get('libre')
  await api.services.db
    .updateTable('media_items')
    .set({ gallery: null })
    .where('title', '<>', 'galerie')
    .execute()
  const shown = await api.services.db
    .selectFrom('media_files')
    .innerJoin('media_items', 'media_items.id', 'item_id')
    .select('public_id')
    .where('title', '=', 'héros')
    .executeTakeFirstOrThrow()
  await api.services.db
    .deleteFrom('media_files')
    .where('item_id', '=', unused ?? '')
    .execute()
  await api.services.db
    .insertInto('media_files')
    .values({ item_id: unused ?? '', file_name: 'b.jpg', bytes: 1 })
    .execute()
  await api.call('PATCH', '/api/aboutSectionRoute/about-section', {
    token: admin,
    body: { imageUrl: `/media/image/upload/${shown.public_id}.jpg` },
  })
  expect(await listed('?use=realisations')).toEqual(['galerie'])
  expect(await listed('?use=histoire')).toEqual([])
  expect((await listed('?use=shown')).sort()).toEqual(['galerie', 'héros'])
  expect(await listed('?use=unused')).toEqual(['libre'])
  const { total } = (await api.call('GET', `${IMAGES}?use=unused`, { token: reader })).json()
  expect(total).toBe(1)
})
