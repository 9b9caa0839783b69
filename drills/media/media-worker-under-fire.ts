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
import { isAlive, processesBelow, type SeenProcess } from '../processes-below.ts'
import type { Outcome } from '../run.ts'

const RESUMED_WITHIN_S = 30
const DONE_WITHIN_MS = 180_000
/** A moment of some milliseconds may be missed; then another movie is tried. */
const MOST_TRIES = 5

interface Scene {
  db: Db
  storage: Storage
  /** Where the demo keeps its objects. */
  objects: string
  workerId: () => number
  newMovie: () => string
}

interface Watch extends Scene {
  file: MediaFile
  /** Renditions that were there before this movie was stored. */
  before: Set<string>
}

/** Whether the worker is there now. Asked as often as possible, so each asks for no more than it needs. */
const MOMENTS: Record<string, (watch: Watch) => boolean | Promise<boolean>> = {
  'while it looks at the movie': ({ workerId }) =>
    processesBelow(workerId()).some(({ name }) => name === 'ffprobe'),
  'while it transcodes': async ({ db, file }) => (await readFileRow({ db }, file.id)).percent > 20,
  'between two objects': watch => appeared(watch).length > 0,
  'with every object stored and the row not yet': watch =>
    appeared(watch).some(name => name.startsWith('p_480/')),
}

const appeared = ({ objects, before }: Watch) =>
  readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter(
    name => name.includes('.') && !before.has(name),
  )

/** kill -9 of the worker at four named moments of its work on a movie. */
export async function mediaWorkerUnderFire(): Promise<Outcome[]> {
  const { demo, processId, stop } = await startDemo({ replicas: 1 })
  const { directory } = demo.storage
  const storage = createStorage({ kind: 'disk', directory, canBeTemporary: true })
  const samples = createSamples()
  let movies = 0
  const newMovie = () => {
    movies += 1
    const words = ['-c:v', 'libx264', '-preset', 'ultrafast', '-metadata', `title=${movies}`]
    return samples.movie(`${movies}.mov`, words, { size: '1280x720', seconds: 5 })
  }
  try {
    return await withDatabase(demo.databaseUrl, async db => {
      const objects = path.join(directory, 'objects/public/video/upload')
      const scene = { db, storage, objects, workerId: () => processId('worker'), newMovie }
      const outcomes: Outcome[] = []
      for (const name of Object.keys(MOMENTS)) outcomes.push(await killOnce(scene, name))
      return [...outcomes, await compareObjectsAndRows(scene)]
    })
  } finally {
    samples.remove()
    await stop()
  }
}

async function killOnce(scene: Scene, moment: string): Promise<Outcome> {
  const promise = `a movie whose worker is killed ${moment} is taken up within ${RESUMED_WITHIN_S} s, and ready after one more try`
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = new Set(readdirSync(scene.objects, { recursive: true, encoding: 'utf8' }))
    const file = await storeUpload(scene, { kind: 'video', file: scene.newMovie() })
    await enqueue(scene.db, prepareMedia, { fileId: file.id })
    const killed = await killAt({ ...scene, file, before }, moment)
    if (!killed) continue
    const resumedAfterS = await untilResumed(scene.db, file.id, killed.at)
    const left = killed.running.filter(isAlive).length
    const { state, object_keys } = await untilDone(scene.db, file.id)
    const retries = (await jobOf(scene.db, file.id))?.retry_count
    return {
      promise,
      figure: `${resumedAfterS.toFixed(1)} s, ${state} with ${object_keys.length} objects, ${retries} retry, ${left} of ${killed.running.length} decoders left`,
      hasHeld: resumedAfterS <= RESUMED_WITHIN_S && state === 'ready' && retries === 1 && left === 0,
    }
  }
  return { promise, figure: `the moment was missed ${MOST_TRIES} times`, hasHeld: false }
}

/** Null when the movie was ready before the moment was seen. */
async function killAt(watch: Watch, moment: string): Promise<{ at: number; running: SeenProcess[] } | null> {
  const { db, file, workerId } = watch
  const pid = workerId()
  let isNow = false
  do {
    const { state } = await readFileRow({ db }, file.id)
    if (state === 'ready' || state === 'failed') return null
    isNow = (await MOMENTS[moment]?.(watch)) ?? false
  } while (!isNow)
  const at = Date.now()
  const running = moment.startsWith('while') ? processesBelow(pid) : []
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

async function compareObjectsAndRows({ db, storage }: Scene): Promise<Outcome> {
  const swept = await sweepStorage({ db, storage }, { settledAfterMs: 0 })
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
