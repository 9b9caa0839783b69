import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sweepStorage } from '#features/media/server/sweep-storage.ts'
import type { Proxy as TcpProxy } from '#harness/tcp-proxy.ts'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { LocalCeph } from '#scripts/local/servers/ceph.ts'
import type { Outcome } from '../run.ts'
import type { Setup as Target } from './killed-uploads.ts'
import { auditStore, describeAudit, untilPrepared } from './store-audit.ts'
import { uploadMovie } from './upload-client.ts'

const AWAY_MS = 30_000

export interface Setup extends Target {
  db: Db
  storage: Storage
  proxy: TcpProxy
  ceph: LocalCeph
  serverId: () => number
}

/** The store doesn't answer for a while, then recovers. */
export async function silenceStore({ siteUrl, token, db, storage, proxy }: Setup): Promise<Outcome[]> {
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
  await sweepStorage({ db, storage }, { minAgeMs: 0 })
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

/** The connection to the store breaks during an upload; then the store answers with errors. */
export async function breakStore({ siteUrl, token, db, storage, proxy, ceph }: Setup): Promise<Outcome[]> {
  const bytes = 20 * 1024 * 1024
  const movie = (title: string, onSent?: (sent: number) => void) =>
    timed(() => uploadMovie({ siteUrl, token, title, bytes, ...(onSent && { onSent }) }))
  let connectionsCut: number | undefined
  const cut = await movie('cut', sent => {
    if (sent >= bytes / 2) connectionsCut ??= proxy.cut()
  })
  const busy = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1')
  await once(busy, 'listening')
  proxy.setTarget((busy.address() as AddressInfo).port)
  proxy.cut()
  const refused = await movie('busy').finally(() => busy.close())
  proxy.setTarget(ceph.port)
  proxy.cut()
  const accepted = await movie('afterwards')
  await untilPrepared(db)
  await sweepStorage({ db, storage }, { minAgeMs: 0 })
  const after = await auditStore(db, storage)
  const describe = ({ status, ms }: Timed) => `${status} after ${(ms / 1_000).toFixed(1)} s`
  return [
    {
      promise:
        'a connection to the store that breaks in the middle of an upload, and a store that only says 503: answered within 15 s, and objects match rows',
      figure: `${connectionsCut} connections closed: ${describe(cut)}; busy: ${describe(refused)}; afterwards ${describe(accepted)}; ${describeAudit(after)}`,
      hasHeld:
        (connectionsCut ?? 0) > 0 &&
        // The client library may have retried.
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

export async function timed(work: () => Promise<{ status: number }>): Promise<Timed> {
  const startedAt = performance.now()
  const { status } = await work()
  return { status, ms: performance.now() - startedAt }
}

async function readPages(siteUrl: string, until: number): Promise<Timed[]> {
  const pages: Timed[] = []
  for (; Date.now() < until; await wait(200)) pages.push(await timed(() => fetch(siteUrl)))
  return pages
}
