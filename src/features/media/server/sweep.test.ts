import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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
import { createTestServices } from '#harness/test-database.ts'
import type { Image } from '../media.contract.ts'
import { purgeMediaTrash } from './sweep.jobs.ts'
import { sweepStorage } from './sweep-storage.ts'

const PLAIN = { contentType: 'application/octet-stream' }

let api: TestApi
let token: string
let calls: ReturnType<typeof mediaCalls>

beforeEach(async () => {
  api = await startTestApi()
  token = await api.signedInAs('admin')
  calls = mediaCalls(api, token)
})

const sweep = () => sweepStorage(api.services, { minAgeMs: 0 })
const put = (key: string) => api.services.storage.put(key, Buffer.from('x'), PLAIN)

/** A movie with its renditions. */
async function aReadyMovie(name: string): Promise<{ id: string; keys: string[] }> {
  const { id } = (await calls.createMovie(MEDIA_TEXT, aMovie())).json().video
  const keys = [`public/video/upload/${name}.mp4`, `public/video/upload/w_300/${name}.jpg`]
  for (const key of keys) await put(key)
  const { original_key } = await api.services.db
    .updateTable('media_files')
    .set({ state: 'ready', public_id: name, object_keys: keys })
    .where('item_id', '=', id)
    .returning('original_key')
    .executeTakeFirstOrThrow()
  return { id, keys: [...keys, original_key ?? ''] }
}

test('a sweep deletes what no row references and keeps the rest', async () => {
  const movie = await aReadyMovie('a')
  const orphans = [
    `originals/${randomUUID()}`,
    'public/video/upload/b.mp4',
    'public/image/upload/w_480/c.avif',
  ]
  for (const key of orphans) await put(key)
  await api.services.storage.beginParts(`originals/${randomUUID()}`, PLAIN)
  expect(await sweep()).toEqual({ objects: 3, uploads: 1 })
  expect(await storedKeys(api)).toEqual(movie.keys.sort())
  expect(await openUploads(api)).toBe(0)
  expect(await sweep()).toEqual({ objects: 0, uploads: 0 })
})

test('the sweep keeps objects and uploads younger than an hour', async () => {
  await put('public/video/upload/b.mp4')
  await api.services.storage.beginParts(`originals/${randomUUID()}`, PLAIN)
  expect(await sweepStorage(api.services)).toEqual({ objects: 0, uploads: 0 })
})

test('a worker whose clock is two days fast deletes nothing recent', async () => {
  await put('public/video/upload/c.mp4')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await sweepStorage(api.services)).toEqual({ objects: 0, uploads: 0 })
})

test('an upload in parts is kept until a day after its last part', async () => {
  const announcement = { kind: 'video', fileName: 'a.mp4', bytes: 1_000 }
  const { id } = (await api.call('POST', '/api/uploadRoute/upload', { token, body: announcement })).json()
  await sendPart(api, token, { id, number: 1, body: movieBytes(1_000) })
  const age = (interval: string) =>
    sql`update media_uploads set touched_at = now() - ${interval}::interval`.execute(api.services.db)
  await age('23 hours')
  await sweep()
  expect((await calls.createMovie({ ...MEDIA_TEXT, uploadId: id })).statusCode).toBe(201)

  const second = await calls.sendInParts('video', aMovie())
  await age('25 hours')
  expect(await sweep()).toEqual({ objects: 0, uploads: 1 })
  expect((await calls.createMovie({ ...MEDIA_TEXT, uploadId: second })).statusCode).toBe(404)
})

test('a completed upload of which no movie was made is deleted after a day', async () => {
  const uploadId = await calls.sendInParts('video', aMovie())
  const { services } = api
  const upload = await services.db.selectFrom('media_uploads').selectAll().executeTakeFirstOrThrow()
  // The server was killed between completing the upload and inserting the row.
  await services.storage.completeParts(upload.object_key, upload.storage_upload, upload.parts)
  expect(await sweep()).toEqual({ objects: 0, uploads: 0 })
  await sql`update media_uploads set touched_at = now() - interval '25 hours' where id = ${uploadId}`.execute(
    services.db,
  )
  expect(await sweep()).toEqual({ objects: 1, uploads: 0 })
})

test('a replaced file is kept with its original for 30 days and one more', async () => {
  const { id, keys } = await aReadyMovie('a')
  await calls.saveMovie({}, aMovie(), { id })
  const replaced = (interval: string) =>
    sql`update media_files set replaced_at = now() - ${interval}::interval where public_id = 'a'`.execute(
      api.services.db,
    )
  await replaced('30 days 23 hours')
  expect((await sweep()).objects).toBe(0)
  await replaced('31 days 1 hour')
  expect((await sweep()).objects).toBe(3)
  const left = await storedKeys(api, 'originals/')
  expect(left).toHaveLength(1)
  expect(left).not.toContain(keys[2])
})

test('originals that nothing can bring back do not fill the library', async () => {
  const services = await createTestServices({ env: { MEDIA_QUOTA_BYTES: '3500' } })
  api = await startTestApi(services)
  calls = mediaCalls(api, await api.signedInAs('admin'))
  const { id } = await aReadyMovie('a')
  const replace = async () => (await calls.saveMovie({}, aMovie(), { id })).statusCode
  expect([await replace(), await replace(), await replace()]).toEqual([200, 200, 507])
  const { db } = services
  await sql`update media_files set replaced_at = now() - interval '32 days' where public_id = 'a'`.execute(db)
  expect([await replace(), await replace()]).toEqual([200, 507])
  // A file that failed and was replaced since cannot be tried again.
  await sql`update media_files set state = 'failed', created_at = now() - interval '32 days'
    where public_id is null`.execute(db)
  await sweep()
  expect(await storedKeys(api, 'originals/')).toHaveLength(1)
  expect(
    (await api.call('POST', `/api/videoRoute/video/${id}/retry`, { token: await api.signedInAs('admin') }))
      .statusCode,
  ).toBe(200)
  expect([await replace(), await replace(), await replace()]).toEqual([200, 200, 507])
})

test('while a worker prepares a file, the sweep deletes no rendition', async () => {
  await aReadyMovie('a')
  await put('public/video/upload/b.mp4')
  await put(`originals/${randomUUID()}`)
  const { id } = (await calls.createMovie(MEDIA_TEXT, aMovie())).json().video
  const setState = (state: 'processing' | 'failed') =>
    api.services.db.updateTable('media_files').set({ state }).where('item_id', '=', id).execute()
  await setState('processing')
  expect((await sweep()).objects).toBe(1)
  await setState('failed')
  expect((await sweep()).objects).toBe(1)
})

test('an item can be restored from the trash for thirty days; then it is deleted with its objects', async () => {
  const [recent, expired] = [await aReadyMovie('a'), await aReadyMovie('b')]
  for (const { id } of [recent, expired]) await api.call('DELETE', `/api/videoRoute/video/${id}`, { token })
  const age = (id: string, interval: string) =>
    sql`update media_items set deleted_at = now() - ${interval}::interval where id = ${id}`.execute(
      api.services.db,
    )
  await age(recent.id, '29 days')
  await age(expired.id, '31 days')
  const readTrash = async () => (await api.call('GET', '/api/videoRoute/videos?trash=true', { token })).json()
  const before = (await readTrash()).total
  await purgeMediaTrash(api.services)
  await sweep()
  expect(await storedKeys(api)).toEqual(recent.keys.sort())
  expect((await readTrash()).total).toBe(before - 1)
  const restore = (id: string) => api.call('POST', `/api/videoRoute/video/${id}/restore`, { token })
  expect((await restore(recent.id)).statusCode).toBe(200)
  expect((await restore(expired.id)).statusCode).toBe(404)
})

test('a picture in a template or a campaign is listed as used, and is kept when its item is gone', async () => {
  const { db } = api.services
  const aReadyImage = async (digit: string) => {
    const { id } = (await calls.createImage(MEDIA_TEXT, await aPicture())).json().image
    const publicId = `${digit.repeat(24)}-1280x720`
    const keys = [`public/image/upload/w_960/${publicId}.jpg`, `public/image/upload/${publicId}.jpg`]
    for (const key of keys) await put(key)
    const file = { state: 'ready' as const, public_id: publicId, object_keys: keys }
    await db.updateTable('media_files').set(file).where('item_id', '=', id).execute()
    return {
      id,
      keys,
      html: `<p>{{message}}</p><img src="https://exemple.ca/media/image/upload/w_960/${publicId}.jpg">`,
    }
  }
  const [saved, sent, unused] = [await aReadyImage('a'), await aReadyImage('b'), await aReadyImage('c')]
  const template = { name: 'Promo', content: saved.html }
  const created = await api.call('POST', '/api/templateRoute/template', { token, body: template })
  expect(created.statusCode).toBe(201)
  await sql`insert into campaigns (kind, subject, content, message, content_hash)
    values ('all', 'Promo', ${sent.html}, '', '')`.execute(db)
  const { images } = (await api.call('GET', '/api/imageRoute/images', { token })).json()
  const uses = Object.fromEntries(images.map((image: Image) => [image.id, image.uses]))
  expect(uses).toEqual({ [saved.id]: ['Emails'], [sent.id]: ['Emails'], [unused.id]: [] })

  for (const { id } of [saved, sent, unused])
    await api.call('DELETE', `/api/imageRoute/image/${id}`, { token })
  await sql`update media_items set deleted_at = now() - interval '31 days'`.execute(db)
  await purgeMediaTrash(api.services)
  await sweep()
  expect(await storedKeys(api)).toEqual([saved.keys[0], sent.keys[0]].sort())
  await api.call('DELETE', `/api/templateRoute/template/${created.json().template.id}`, { token })
  await sweep()
  expect(await storedKeys(api)).toEqual([sent.keys[0]])
})
