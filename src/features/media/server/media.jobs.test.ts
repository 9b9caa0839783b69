import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readFileRow, storeUpload } from '#harness/media/prepare-sample.ts'
import { createSamples, type Samples } from '#harness/media/sample-files.ts'
import { createTestServices, type TestServices } from '#harness/test-database.ts'
import { startJobQueue } from '#platform/jobs/job-queue.ts'
import { prepareMedia } from './media.jobs.ts'

let services: TestServices
let samples: Samples

beforeAll(async () => {
  services = await createTestServices()
  samples = createSamples()
})
afterAll(() => samples.remove())

const never = new AbortController().signal
const prepare = (fileId: string, given = services) => prepareMedia.run({ fileId }, given, never)

let shade = 0
/** Each has its own colour, so its own content, on a retry too. */
const photo = (name: string) => {
  shade += 1
  const color = `color=#${(shade * 16).toString(16).padStart(6, '0')}:s=64x64`
  samples.run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', color, '-frames:v', '1', name])
  return samples.inFolder(name)
}
const movie = (name: string) =>
  samples.movie(name, ['-preset', 'ultrafast', '-an'], { size: '640x360', seconds: 8 })
const itemOf = async (id: string) =>
  services.db.selectFrom('media_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const revision = async () =>
  (await services.db.selectFrom('site_revision').select('revision').executeTakeFirstOrThrow()).revision

test('an upload that is enqueued becomes ready by itself, and the page is published anew', async () => {
  const before = await revision()
  const { id } = await storeUpload(services, { kind: 'image', file: photo('queued.png') })
  const queue = await startJobQueue(services, [prepareMedia])
  await services.db.transaction().execute(db => services.jobs.enqueue(db, prepareMedia, { fileId: id }))
  await vi.waitFor(async () => expect((await readFileRow(services, id)).state).toBe('ready'), 180_000)
  expect(await revision()).toBeGreaterThan(before)
  await queue.stop()
})

test('a movie tells its percentage while it is being prepared', async () => {
  const { id } = await storeUpload(services, { kind: 'video', file: movie('slow.mp4') })
  const seen = new Set<number>()
  let isDone = false
  const preparing = prepare(id).finally(() => {
    isDone = true
  })
  while (!isDone) {
    const { state, percent } = await readFileRow(services, id)
    if (state === 'processing') seen.add(percent)
    await wait(100)
  }
  await preparing
  const percentages = [...seen]
  expect(percentages).toEqual(percentages.toSorted((a, b) => a - b))
  expect(percentages.filter(percent => percent > 0 && percent < 100).length).toBeGreaterThanOrEqual(2)
})

test('a new file replaces the former one once it is ready, and takes the label of a rendering away', async () => {
  const first = await storeUpload(services, { kind: 'image', file: photo('first.png') })
  await prepare(first.id)
  await services.db
    .updateTable('media_items')
    .set({ is_rendering: true })
    .where('id', '=', first.item_id)
    .execute()
  const second = await storeUpload(services, {
    kind: 'image',
    file: photo('second.png'),
    itemId: first.item_id,
  })
  expect((await readFileRow(services, first.id)).replaced_at).toBeNull()
  await prepare(second.id)
  const [former, current] = [await readFileRow(services, first.id), await readFileRow(services, second.id)]
  expect([former.state, former.replaced_at, current.replaced_at]).toEqual(['ready', expect.any(Date), null])
  expect(current.public_id).not.toBe(former.public_id)
  expect((await itemOf(first.item_id)).is_rendering).toBe(false)
})

test('of two files of one item that become ready in the wrong order, the newer one is shown', async () => {
  const older = await storeUpload(services, { kind: 'image', file: photo('older.png') })
  const newer = await storeUpload(services, {
    kind: 'image',
    file: photo('newer.png'),
    itemId: older.item_id,
  })
  await prepare(newer.id)
  await prepare(older.id)
  expect((await readFileRow(services, newer.id)).replaced_at).toBeNull()
  expect((await readFileRow(services, older.id)).replaced_at).toBeInstanceOf(Date)
})

test('a bad file fails at once, says why, and leaves the former one in place', async () => {
  const good = await storeUpload(services, { kind: 'image', file: photo('good.png') })
  await prepare(good.id)
  const before = await revision()
  const file = samples.write('bad.jpg', 'this is not a picture')
  const bad = await storeUpload(services, { kind: 'image', file, itemId: good.item_id })
  await prepare(bad.id)
  expect(await readFileRow(services, bad.id)).toMatchObject({ state: 'failed', problem: 'unreadable' })
  expect((await readFileRow(services, good.id)).replaced_at).toBeNull()
  expect(await revision()).toBe(before)
})

test('a store that is away is no fault of the file: the job is tried again', async () => {
  const { id } = await storeUpload(services, { kind: 'image', file: photo('away.png') })
  const away = { ...services.storage, put: () => Promise.reject(new Error('the store is away')) }
  await expect(prepare(id, { ...services, storage: away })).rejects.toThrow('the store is away')
  expect((await readFileRow(services, id)).state).toBe('processing')
  await prepare(id)
  expect((await readFileRow(services, id)).state).toBe('ready')
})

test('a machine without a sandbox prepares nothing, and says so', async () => {
  const { id } = await storeUpload(services, { kind: 'image', file: photo('bare.png') })
  vi.stubEnv('PATH', samples.inFolder('nowhere'))
  await prepare(id)
  vi.unstubAllEnvs()
  const row = await readFileRow(services, id)
  expect(row).toMatchObject({ state: 'failed', problem: 'cannot_prepare', object_keys: [] })
})

test('a job that nobody can do is given up in the end, and the list says so', async () => {
  const { id } = await storeUpload(services, { kind: 'image', file: photo('gone.png') })
  await services.storage.remove([`originals/${id}`])
  const impatient = { ...prepareMedia, name: 'impatient', retries: { count: 0, firstPauseSeconds: 1 } }
  const queue = await startJobQueue(services, [impatient])
  await services.jobs.enqueue(services.db, impatient, { fileId: id })
  await vi.waitFor(async () => {
    expect(await readFileRow(services, id)).toMatchObject({ state: 'failed', problem: 'gave_up' })
  }, 180_000)
  await queue.stop()
})

test('a worker that stops puts its movie back, and the next one finishes it', async () => {
  const { id } = await storeUpload(services, { kind: 'video', file: movie('long.mp4') })
  const first = await startJobQueue(services, [prepareMedia])
  await services.jobs.enqueue(services.db, prepareMedia, { fileId: id })
  await vi.waitFor(async () => expect((await readFileRow(services, id)).percent).toBeGreaterThan(0), 180_000)
  const stoppedAt = performance.now()
  await first.stop()
  expect(performance.now() - stoppedAt).toBeLessThan(5_000)
  expect((await readFileRow(services, id)).state).toBe('processing')
  const second = await startJobQueue(services, [prepareMedia])
  await vi.waitFor(async () => expect((await readFileRow(services, id)).state).toBe('ready'), 180_000)
  await second.stop()
}, 400_000)
