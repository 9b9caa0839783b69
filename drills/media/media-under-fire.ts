import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sweepStorage } from '#features/media/server/sweep/sweep-storage.ts'
import { type Proxy as Line, startProxy } from '#harness/tcp-proxy.ts'
import type { Db } from '#platform/database/database.ts'
import { createS3Storage } from '#platform/storage/s3-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { type LocalCeph, startCeph } from '#scripts/local/servers/ceph.ts'
import { untilReady } from '#scripts/local/servers/until-ready.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from '../run.ts'
import { MOMENTS, type Scene as Target, upload } from './killed-uploads.ts'
import { auditStore, describeAudit, hashObjects } from './store-audit.ts'
import { signIn, uploadMovie } from './upload-client.ts'

const AWAY_MS = 30_000

interface Scene extends Target {
  db: Db
  storage: Storage
  proxy: Line
  ceph: LocalCeph
  serverId: () => number
}

/** A server that is killed while it takes uploads, a store that is away, and one of its three disks that dies. */
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
      const scene = { siteUrl, databaseUrl, token, db, storage, proxy, ceph, serverId }
      return [
        ...(await killAtEachMoment(scene)),
        ...(await sendStoreAway(scene)),
        ...(await troubleStore(scene)),
        ...(await killDisk(scene)),
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

async function killAtEachMoment(scene: Scene): Promise<Outcome[]> {
  const { db, storage } = scene
  const repeated: number[] = []
  for (const name of Object.keys(MOMENTS)) {
    // Once given up for good, once sent again.
    await killAt(scene, name, `abandoned ${name}`, randomUUID())
    const [title, idempotencyKey] = [`repeated ${name}`, randomUUID()]
    await killAt(scene, name, title, idempotencyKey)
    await upload(scene, { title, idempotencyKey })
    const { rows } = await sql`select from media_items where title = ${title}`.execute(db)
    repeated.push(rows.length)
  }
  await untilPrepared(db)
  // A day later, as far as uploads in parts are concerned.
  await sql`update media_uploads set touched_at = now() - interval '25 hours'`.execute(db)
  const before = await auditStore(db, storage)
  const swept = await sweepStorage({ db, storage }, { settledAfterMs: 0 })
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
      // Nothing to sweep would prove nothing.
      hasHeld: left > 0 && after.orphans + after.missing + after.openUploads === 0,
    },
  ]
}

async function killAt(scene: Scene, name: string, title: string, idempotencyKey: string): Promise<void> {
  const reached = () => void process.kill(scene.serverId(), 'SIGKILL')
  await MOMENTS[name]?.(scene, { title, idempotencyKey, reached })
  await untilReady(scene.siteUrl, { timeoutMs: 30_000 })
}

/** No worker is at anything any more. */
async function untilPrepared(db: Db): Promise<void> {
  const unfinished = sql`select from media_files where state in ('uploaded', 'processing')`
  for (let tries = 0; (await unfinished.execute(db)).rows.length > 0; tries += 1) {
    if (tries > 600) throw new Error('The worker does not come to an end.')
    await wait(200)
  }
}

async function sendStoreAway({ siteUrl, token, db, storage, proxy }: Scene): Promise<Outcome[]> {
  const [shown] = (
    await sql<{ key: string }>`select object_keys[1] as key from media_files where state = 'ready'`.execute(
      db,
    )
  ).rows
  const address = `${siteUrl}/media/${shown?.key.replace('public/', '')}`
  const idempotencyKey = randomUUID()
  const movie = () => uploadMovie({ siteUrl, token, title: 'away', idempotencyKey, bytes: 20 * 1024 * 1024 })
  proxy.hang()
  const backAt = Date.now() + AWAY_MS
  const [refused, seen, pages] = await Promise.all([
    timed(movie),
    timed(() => fetch(address)),
    readPages(siteUrl, backAt),
  ])
  await wait(Math.max(0, backAt - Date.now()))
  proxy.resume()
  const accepted = await timed(movie)
  const seenAgain = await fetch(address)
  await seenAgain.arrayBuffer()
  await untilPrepared(db)
  await sweepStorage({ db, storage }, { settledAfterMs: 0 })
  const after = await auditStore(db, storage)
  const slowestPage = Math.max(...pages.map(({ ms }) => ms))
  return [
    {
      promise:
        'while the store is silent for 30 s, an upload and a picture are refused within 15 s, and pages go on',
      figure: `upload ${refused.status} after ${(refused.ms / 1_000).toFixed(1)} s, picture ${seen.status} after ${(seen.ms / 1_000).toFixed(1)} s, ${pages.length} pages in ${slowestPage.toFixed(0)} ms at most`,
      hasHeld:
        refused.status === 503 &&
        seen.status === 503 &&
        Math.max(refused.ms, seen.ms) <= 15_000 &&
        pages.every(({ status }) => status === 200) &&
        slowestPage <= 500,
    },
    {
      promise: 'when it is back, both work without a restart, and objects match rows',
      figure: `upload ${accepted.status} after ${(accepted.ms / 1_000).toFixed(1)} s, picture ${seenAgain.status}; ${describeAudit(after)}`,
      hasHeld:
        accepted.status === 201 &&
        seenAgain.status === 200 &&
        after.orphans + after.missing + after.openUploads === 0,
    },
  ]
}

/** The line to the store breaks in the middle of an upload; then the store answers, but only that it cannot. */
async function troubleStore({ siteUrl, token, db, storage, proxy, ceph }: Scene): Promise<Outcome[]> {
  const bytes = 20 * 1024 * 1024
  const movie = (title: string, onSent?: (sent: number) => void) =>
    timed(() => uploadMovie({ siteUrl, token, title, bytes, ...(onSent && { onSent }) }))
  let cuts = 0
  const cut = await movie('cut', sent => {
    if (sent < bytes / 2 || cuts > 0) return
    cuts += 1
    proxy.cut()
  })
  const busy = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1')
  await once(busy, 'listening')
  proxy.leadTo((busy.address() as AddressInfo).port)
  proxy.cut()
  const refused = await movie('busy')
  proxy.leadTo(ceph.port)
  proxy.cut()
  busy.close()
  const accepted = await movie('afterwards')
  await untilPrepared(db)
  await sweepStorage({ db, storage }, { settledAfterMs: 0 })
  const after = await auditStore(db, storage)
  const tell = ({ status, ms }: Timed) => `${status} after ${(ms / 1_000).toFixed(1)} s`
  return [
    {
      promise:
        'a line to the store that breaks at half of an upload, and a store that only says 503: answered within 15 s, and objects match rows',
      figure: `${tell(cut)} and ${tell(refused)}; afterwards ${tell(accepted)}; ${describeAudit(after)}`,
      hasHeld:
        cuts === 1 &&
        // What was cut may have been sent again by ourselves.
        [201, 503].includes(cut.status) &&
        refused.status === 503 &&
        accepted.status === 201 &&
        Math.max(cut.ms, refused.ms) <= 15_000 &&
        after.orphans + after.missing + after.openUploads === 0,
    },
  ]
}

interface Timed {
  status: number
  ms: number
}

async function timed(work: () => Promise<{ status: number }>): Promise<Timed> {
  const startedAt = performance.now()
  const { status } = await work()
  return { status, ms: performance.now() - startedAt }
}

async function readPages(siteUrl: string, until: number): Promise<Timed[]> {
  const pages: Timed[] = []
  for (; Date.now() < until; await wait(200)) pages.push(await timed(() => fetch(siteUrl)))
  return pages
}

async function killDisk({ siteUrl, token, storage, ceph }: Scene): Promise<Outcome[]> {
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
