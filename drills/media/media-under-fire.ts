import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { sweepStorage } from '#features/media/server/sweep-storage.ts'
import { startProxy } from '#harness/tcp-proxy.ts'
import { createS3Storage } from '#platform/storage/s3-storage.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { startCeph } from '#scripts/local/servers/ceph.ts'
import { untilReady } from '#scripts/local/servers/until-ready.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from '../run.ts'
import { MOMENTS, upload } from './killed-uploads.ts'
import { auditStore, describeAudit, hashObjects, untilPrepared } from './store-audit.ts'
import { breakStore, type Setup, silenceStore, timed } from './store-in-trouble.ts'
import { signIn, uploadMovie } from './upload-client.ts'

/** Kills the server during uploads, stops and breaks the store, and kills one of its three OSDs. */
export async function mediaUnderFire(): Promise<Outcome[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-ceph-'))
  const ceph = await startCeph({ directory, osds: 3 })
  const proxy = await startProxy(ceph.port)
  const { STORAGE_URL, ...keys } = ceph.environment
  const DEMO_STORAGE_URL = STORAGE_URL.replace(String(ceph.port), String(proxy.port))
  const { demo, processId, stop } = await startDemo({ replicas: 1, env: { ...keys, DEMO_STORAGE_URL } })
  const storage = createS3Storage({
    ...{ bucket: 'media', endpoint: ceph.endpoint, region: 'us-east-1' },
    ...{ accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: keys.S3_SECRET_ACCESS_KEY },
  })
  try {
    const { siteUrl, databaseUrl } = demo
    const token = await signIn(siteUrl, demo.admin)
    return await withDatabase(databaseUrl, async db => {
      const serverId = () => processId('server-1')
      const setup = { siteUrl, databaseUrl, token, db, storage, proxy, ceph, serverId }
      return [
        ...(await killAtEachMoment(setup)),
        ...(await silenceStore(setup)),
        ...(await breakStore(setup)),
        ...(await killDisk(setup)),
      ]
    })
  } finally {
    await stop()
    proxy.close()
    storage.close()
    await ceph.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function killAtEachMoment(setup: Setup): Promise<Outcome[]> {
  const { db, storage } = setup
  const repeated: number[] = []
  for (const name of Object.keys(MOMENTS)) {
    // Once abandoned, once repeated.
    await killAt(setup, name, `abandoned ${name}`, randomUUID())
    const [title, idempotencyKey] = [`repeated ${name}`, randomUUID()]
    await killAt(setup, name, title, idempotencyKey)
    await upload(setup, { title, idempotencyKey })
    const { rows } = await sql`select from media_items where title = ${title}`.execute(db)
    repeated.push(rows.length)
  }
  await untilPrepared(db)
  // As if a day had passed for multipart uploads.
  await sql`update media_uploads set touched_at = now() - interval '25 hours'`.execute(db)
  const before = await auditStore(db, storage)
  const swept = await sweepStorage({ db, storage }, { minAgeMs: 0 })
  const after = await auditStore(db, storage)
  const left = before.orphans + before.openUploads
  return [
    {
      promise: `a server killed at ${repeated.length} moments of an upload: sent again, it is one movie`,
      figure: `${repeated.filter(count => count === 1).length} of ${repeated.length} exactly once`,
      hasHeld: repeated.every(count => count === 1),
    },
    {
      promise: 'after one sweep, objects match rows exactly',
      figure: `left by the dead: ${left}, swept ${swept.objects + swept.uploads}; ${describeAudit(after)}`,
      // There must be something to sweep.
      hasHeld: left > 0 && after.orphans + after.missing + after.openUploads === 0,
    },
  ]
}

async function killAt(setup: Setup, name: string, title: string, idempotencyKey: string): Promise<void> {
  const reached = () => void process.kill(setup.serverId(), 'SIGKILL')
  await MOMENTS[name]?.(setup, { title, idempotencyKey, reached })
  await untilReady(setup.siteUrl, { timeoutMs: 30_000 })
}

async function killDisk({ siteUrl, token, storage, ceph }: Setup): Promise<Outcome[]> {
  const movie = (title: string) => uploadMovie({ siteUrl, token, title, bytes: 5 * 1024 * 1024 })
  await movie('before the disk died')
  const before = await hashObjects(storage)
  await ceph.killOsd(0)
  const during = await timed(() => movie('after the disk died'))
  const after = await hashObjects(storage)
  const intact = [...before].filter(([key, hash]) => after.get(key) === hash).length
  return [
    {
      promise: 'three disks, one killed: nothing is lost, and uploads go on',
      figure: `${intact} of ${before.size} objects read back the same; the next upload ${during.status} after ${(during.ms / 1_000).toFixed(1)} s`,
      hasHeld: intact === before.size && before.size > 0 && during.status === 201,
    },
  ]
}
