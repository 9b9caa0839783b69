import { setTimeout as wait } from 'node:timers/promises'
import { prepareMedia } from '#features/media/server/media.jobs.ts'
import { damageFiles } from '#harness/media/damaged-files.ts'
import { storeUpload } from '#harness/media/prepare-sample.ts'
import { createSamples } from '#harness/media/sample-files.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import { enqueue } from '../enqueue.ts'
import type { Outcome } from '../run.ts'

const COUNT = 500
const WITHIN_MS = 20 * 60_000

/** Five hundred files with flipped bits through a real worker. */
export async function damagedFiles(): Promise<Outcome[]> {
  const { demo, processId, stop } = await startDemo({ replicas: 1 })
  const storage = createStorage({ kind: 'disk', directory: demo.storage.directory, canBeTemporary: true })
  const samples = createSamples()
  const worker = processId('worker')
  try {
    return await withDatabase(demo.databaseUrl, async db => {
      const files: string[] = []
      for (const damaged of damageFiles(samples, COUNT)) {
        const { id } = await storeUpload({ db, storage }, damaged)
        await enqueue(db, prepareMedia, { fileId: id })
        files.push(id)
      }
      const deadline = Date.now() + WITHIN_MS
      let states: Record<string, number> = {}
      do {
        await wait(1_000)
        const rows = await db.selectFrom('media_files').select('state').where('id', 'in', files).execute()
        states = {}
        for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
      } while ((states.ready ?? 0) + (states.failed ?? 0) < COUNT && Date.now() < deadline)
      const gaveUp = await db
        .selectFrom('media_files')
        .select('id')
        .where('problem', '=', 'gave_up')
        .execute()
      return [
        {
          promise: `each of ${COUNT} damaged files ends ready or failed, and the worker lives`,
          figure: `${states.ready ?? 0} ready, ${states.failed ?? 0} failed, ${gaveUp.length} given up, the worker is ${processId('worker') === worker ? 'the same' : 'another'}`,
          hasHeld:
            (states.ready ?? 0) + (states.failed ?? 0) === COUNT &&
            gaveUp.length === 0 &&
            processId('worker') === worker,
        },
      ]
    })
  } finally {
    samples.remove()
    await stop()
  }
}
