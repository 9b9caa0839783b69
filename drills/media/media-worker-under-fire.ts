import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { prepareMedia } from '#features/media/server/media.jobs.ts'
import { sweepStorage } from '#features/media/server/sweep-storage.ts'
import { type MediaFile, readFileRow, storeUpload } from '#harness/media/prepare-sample.ts'
import { createSamples } from '#harness/media/sample-files.ts'
import type { Db } from '#platform/database/database.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import { enqueue } from '../enqueue.ts'
import { descendantsOf, isAlive, type SeenProcess } from '../process-tree.ts'
import type { Outcome } from '../run.ts'
import { isFull } from '../size.ts'

const RESUMED_WITHIN_S = 30
const DONE_WITHIN_MS = 180_000
/** A moment of some milliseconds may be missed; then the next movie is tried. */
const MOST_TRIES = 5

interface Setup {
  db: Db
  storage: Storage
  /** The demo's storage folder. */
  objects: string
  workerId: () => number
  newMovie: () => string
}

interface Observation extends Setup {
  file: MediaFile
  /** Renditions of earlier movies. */
  before: Set<string>
}

/** Whether the worker has reached this moment. Polled as often as possible, so each check must be cheap. */
const MOMENTS: Record<string, (observation: Observation) => boolean | Promise<boolean>> = {
  'while it looks at the movie': ({ workerId }) =>
    descendantsOf(workerId()).some(({ name }) => name === 'ffprobe'),
  'while it transcodes': async ({ db, file }) => (await readFileRow({ db }, file.id)).percent > 20,
  'between two objects': observation => appeared(observation).length > 0,
  'with every object stored and the row not yet': observation =>
    appeared(observation).some(name => name.startsWith('p_480/')),
}

const appeared = ({ objects, before }: Observation) =>
  readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter(
    name => name.includes('.') && !before.has(name),
  )

/** kill -9 of the worker at four named moments of its work on a movie; in the short form at two of them. */
export async function mediaWorkerUnderFire(): Promise<Outcome[]> {
  const { demo, processId, stop } = await startDemo({ replicas: 1 })
  const { directory } = demo.storage
  const storage = createStorage({ kind: 'disk', directory, canBeTemporary: true })
  const samples = createSamples()
  const moments = Object.keys(MOMENTS).filter((_, index) => isFull || index % 2 === 1)
  let movies = 0
  const newMovie = () => {
    movies += 1
    const options = ['-c:v', 'libx264', '-preset', 'ultrafast', '-metadata', `title=${movies}`]
    return samples.movie(`${movies}.mov`, options, { size: '1280x720', seconds: 5 })
  }
  try {
    return await withDatabase(demo.databaseUrl, async db => {
      const objects = path.join(directory, 'objects/public/video/upload')
      const setup = { db, storage, objects, workerId: () => processId('worker'), newMovie }
      const outcomes: Outcome[] = []
      for (const name of moments) outcomes.push(await killOnce(setup, name))
      return [...outcomes, await compareObjectsAndRows(setup)]
    })
  } finally {
    samples.remove()
    await stop()
  }
}

async function killOnce(setup: Setup, moment: string): Promise<Outcome> {
  const promise = `a movie whose worker is killed ${moment} is taken up within ${RESUMED_WITHIN_S} s, and ready after one more try`
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = new Set(readdirSync(setup.objects, { recursive: true, encoding: 'utf8' }))
    const file = await storeUpload(setup, { kind: 'video', file: setup.newMovie() })
    await enqueue(setup.db, prepareMedia, { fileId: file.id })
    const killed = await killAt({ ...setup, file, before }, moment)
    if (!killed) continue
    const resumedAfterS = await untilResumed(setup.db, file.id, killed.at)
    const left = killed.running.filter(isAlive).length
    const { state, object_keys } = await untilDone(setup.db, file.id)
    const retries = (await jobOf(setup.db, file.id))?.retry_count
    return {
      promise,
      figure: `${resumedAfterS.toFixed(1)} s, ${state} with ${object_keys.length} objects, ${retries} retry, ${left} of ${killed.running.length} decoders left`,
      hasHeld: resumedAfterS <= RESUMED_WITHIN_S && state === 'ready' && retries === 1 && left === 0,
    }
  }
  return { promise, figure: `the moment was missed ${MOST_TRIES} times`, hasHeld: false }
}

/** Null if the movie was ready before the moment was detected. */
async function killAt(
  observation: Observation,
  moment: string,
): Promise<{ at: number; running: SeenProcess[] } | null> {
  const { db, file, workerId } = observation
  const pid = workerId()
  let isNow = false
  do {
    const { state } = await readFileRow({ db }, file.id)
    if (state === 'ready' || state === 'failed') return null
    isNow = (await MOMENTS[moment]?.(observation)) ?? false
  } while (!isNow)
  const at = Date.now()
  const running = moment.startsWith('while') ? descendantsOf(pid) : []
  process.kill(pid, 'SIGKILL')
  return (await readFileRow({ db }, file.id)).state === 'ready' ? null : { at, running }
}

async function jobOf(db: Db, fileId: string) {
  const found = await sql<{ state: string; retry_count: number; started_on: Date }>`
    select state, retry_count, started_on from pgboss.job
    where name = ${prepareMedia.name} and data ->> 'fileId' = ${fileId}`.execute(db)
  return found.rows[0]
}

async function untilResumed(db: Db, fileId: string, since: number): Promise<number> {
  for (;;) {
    const job = await jobOf(db, fileId)
    if (job && job.retry_count > 0 && ['active', 'completed'].includes(job.state))
      return (job.started_on.getTime() - since) / 1_000
    if (Date.now() - since > DONE_WITHIN_MS) return Number.POSITIVE_INFINITY
    await wait(100)
  }
}

async function untilDone(db: Db, fileId: string): Promise<MediaFile> {
  const deadline = Date.now() + DONE_WITHIN_MS
  for (;;) {
    const file = await readFileRow({ db }, fileId)
    const job = await jobOf(db, fileId)
    if (job?.state === 'completed' || file.state === 'failed' || Date.now() > deadline) return file
    await wait(200)
  }
}

async function compareObjectsAndRows({ db, storage }: Setup): Promise<Outcome> {
  const swept = await sweepStorage({ db, storage }, { minAgeMs: 0 })
  const rows = await db.selectFrom('media_files').select(['object_keys', 'original_key']).execute()
  const named = new Set(
    rows.flatMap(row => [...row.object_keys, ...(row.original_key ? [row.original_key] : [])]),
  )
  const stored = (await Readable.from(storage.list('')).toArray()).map(object => object.key)
  const open = (await Readable.from(storage.listOpenParts()).toArray()).length
  const orphans = stored.filter(key => !named.has(key)).length
  const missing = named.size - (stored.length - orphans)
  return {
    promise: 'after one sweep, objects match rows exactly',
    figure: `${stored.length} objects, ${orphans} that no row names, ${missing} missing, ${open} unfinished; the sweep took ${swept.objects} and ${swept.uploads}`,
    hasHeld: orphans === 0 && missing === 0 && open === 0,
  }
}
