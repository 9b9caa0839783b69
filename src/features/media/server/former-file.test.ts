import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aPicture, MEDIA_TEXT, mediaCalls } from '#harness/media/media-files.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import type { Image, MediaFile } from '../media.contract.ts'
import { beginPreparing, markReady } from './media-progress.store.ts'

let api: TestApi
let admin: string
let reader: string
let calls: ReturnType<typeof mediaCalls>

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.signedInAs('admin')
  reader = await api.signedInAs('reader')
  calls = mediaCalls(api, admin)
})
beforeEach(async () => void (await api.services.db.deleteFrom('media_items').execute()))

const URL_OF = (digit: string) => `/media/image/upload/${publicId(digit)}.jpg`
const publicId = (digit: string) => `${digit.repeat(24)}-1280x720`

/** What the worker does with the newest file of an item. */
async function prepareNewest(itemId: string, digit: string): Promise<void> {
  const { db } = api.services
  const { id } = await db
    .selectFrom('media_files')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', '=', 'uploaded')
    .executeTakeFirstOrThrow()
  const file = await beginPreparing(db, id)
  if (!file) throw new Error('There is nothing to prepare')
  await markReady(db, file, {
    ...{ publicId: publicId(digit), width: 1280, height: 720, durationMs: null },
    ...{ placeholder: '', luminance: 0.5, objectKeys: [`public/image/upload/${publicId(digit)}.jpg`] },
  })
}

async function aReplacedImage(): Promise<string> {
  const { image } = (await calls.createImage(MEDIA_TEXT, await aPicture('avant.png'))).json()
  await prepareNewest(image.id, 'a')
  await calls.saveImage({}, await aPicture('après.png'), { id: image.id })
  await prepareNewest(image.id, 'b')
  return image.id
}

const itemOf = async (id: string): Promise<Image> =>
  (await api.call('GET', '/api/imageRoute/images', { token: reader }))
    .json()
    .images.find((image: Image) => image.id === id)
const filesOf = async (id: string): Promise<MediaFile[]> =>
  (await api.call('GET', `/api/imageRoute/image/${id}/files`, { token: reader })).json().files
const bringBack = (id: string, fileId: string, token = admin) =>
  api.call('POST', `/api/imageRoute/image/${id}/files/${fileId}/restore`, { token })

test('a replaced file is listed for 30 days, and an admin brings it back and forth', async () => {
  const id = await aReplacedImage()
  expect((await itemOf(id)).url).toBe(URL_OF('b'))
  const [former, ...others] = await filesOf(id)
  expect(others).toEqual([])
  expect(former).toMatchObject({ url: URL_OF('a'), fileName: 'avant.png' })
  const restored = (await bringBack(id, former?.id ?? '')).json().image
  expect(restored).toMatchObject({ url: URL_OF('a'), fileName: 'avant.png', state: 'ready' })
  const [latter] = await filesOf(id)
  expect(latter).toMatchObject({ url: URL_OF('b'), fileName: 'après.png' })
  await bringBack(id, latter?.id ?? '')
  expect((await itemOf(id)).url).toBe(URL_OF('b'))

  await sql`update media_files set replaced_at = replaced_at - interval '31 days'`.execute(api.services.db)
  expect(await filesOf(id)).toEqual([])
  expect((await bringBack(id, former?.id ?? '')).statusCode).toBe(404)
})

test('Undo of a replacement before it is ready: the new file never appears', async () => {
  const { image } = (await calls.createImage(MEDIA_TEXT, await aPicture('avant.png'))).json()
  await prepareNewest(image.id, 'a')
  const replaced = (await calls.saveImage({}, await aPicture('après.png'), { id: image.id })).json().image
  expect(replaced.state).toBe('uploaded')
  const undone = (await bringBack(image.id, replaced.fileId)).json().image
  expect(undone).toMatchObject({ url: URL_OF('a'), state: 'ready' })
  await prepareNewest(image.id, 'b')
  expect((await itemOf(image.id)).url).toBe(URL_OF('a'))
  expect((await filesOf(image.id)).map(({ url }) => url)).toEqual([URL_OF('b')])
})

test('a computer-generated picture that is brought back is labelled as one again', async () => {
  const id = await aReplacedImage()
  const [former] = await filesOf(id)
  await api.services.db
    .updateTable('media_files')
    .set({ original_key: null })
    .where('id', '=', former?.id ?? '')
    .execute()
  expect((await bringBack(id, former?.id ?? '')).json().image.isRendering).toBe(true)
})

test('a file is not brought back by a reader, for another item, or while its item is in the trash', async () => {
  const id = await aReplacedImage()
  const other = (await calls.createImage(MEDIA_TEXT, await aPicture())).json().image
  const fileId = (await filesOf(id))[0]?.id ?? ''
  expect((await bringBack(id, fileId, reader)).statusCode).toBe(403)
  expect((await bringBack(other.id, fileId)).statusCode).toBe(404)
  await api.call('DELETE', `/api/imageRoute/image/${id}`, { token: admin })
  expect((await bringBack(id, fileId)).statusCode).toBe(404)
})
