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

const neverAborted = new AbortController().signal
const prepare = (fileId: string, given = services) => prepareMedia.run({ fileId }, given, neverAborted)

let shade = 0
/** Each has its own colour, hence its own content hash, also when a test is retried. */
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

test('a queued upload becomes ready, and a new revision is published', async () => {
  const before = await revision()
  const { id } = await storeUpload(services, { kind: 'image', file: photo('queued.png') })
  const queue = await startJobQueue(services, [prepareMedia])
  await services.db.transaction().execute(db => services.jobs.enqueue(db, prepareMedia, { fileId: id }))
  await vi.waitFor(async () => expect((await readFileRow(services, id)).state).toBe('ready'), 180_000)
  expect(await revision()).toBeGreaterThan(before)
  await queue.stop()
})

test('the percentage of a movie rises while it is prepared', async () => {
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

test('a new file replaces the former one once it is ready, and is no longer labelled as a rendering', async () => {
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

test('when two files of an item become ready in the wrong order, the newer one is shown', async () => {
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

test('an unreadable file fails without a retry and leaves the former one in place', async () => {
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

test('when the storage is down, the job is retried and the file does not fail', async () => {
  const { id } = await storeUpload(services, { kind: 'image', file: photo('storage-down.png') })
  const brokenStorage = { ...services.storage, put: () => Promise.reject(new Error('the storage is down')) }
  await expect(prepare(id, { ...services, storage: brokenStorage })).rejects.toThrow('the storage is down')
  expect((await readFileRow(services, id)).state).toBe('processing')
  await prepare(id)
  expect((await readFileRow(services, id)).state).toBe('ready')
})

test('without a sandbox, a file fails with cannot_prepare and nothing is stored', async () => {
  const { id } = await storeUpload(services, { kind: 'image', file: photo('no-sandbox.png') })
  vi.stubEnv('PATH', samples.inFolder('nowhere'))
  await prepare(id)
  vi.unstubAllEnvs()
  const row = await readFileRow(services, id)
  expect(row).toMatchObject({ state: 'failed', problem: 'cannot_prepare', object_keys: [] })
})

test('after its last retry, a job marks its file as given up', async () => {
  const { id } = await storeUpload(services, { kind: 'image', file: photo('gone.png') })
  await services.storage.remove([`originals/${id}`])
  const withoutRetries = {
    ...prepareMedia,
    name: 'prepare-without-retries',
    retries: { count: 0, firstDelaySeconds: 1 },
  }
  const queue = await startJobQueue(services, [withoutRetries])
  await services.jobs.enqueue(services.db, withoutRetries, { fileId: id })
  await vi.waitFor(async () => {
    expect(await readFileRow(services, id)).toMatchObject({ state: 'failed', problem: 'gave_up' })
  }, 180_000)
  await queue.stop()
})

test('a worker that stops releases its movie, and the next one finishes it', async () => {
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
