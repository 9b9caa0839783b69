// Part of the drill `full-database-disk`: runs where FOLDER is a disk of 256 MB, and prints its outcomes.
// usage: node drills/database/database-on-a-small-disk.ts FOLDER
import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from '#scripts/local/servers/child.ts'
import { withDrillEnvironment } from '../drill-environment.ts'
import type { Outcome } from '../run.ts'
import {
  areSafe,
  checkMessages,
  describeMessages,
  describeRefusals,
  query,
  startSendingMessages,
  summarizeRefusals,
} from '../visitor-messages.ts'

const FULL_MS = 15_000
const REFUSED_WITHIN_MS = 6_000
const BACK_WITHIN_MS = 10_000
const MIB = 1024 * 1024

const [folder = ''] = process.argv.slice(2)
const outcomes = await withDrillEnvironment<Outcome[]>(
  async ({ databaseUrl, startSite }) => {
    const { urls, servers } = await startSite({ replicas: 1 })
    const atStart = await running(servers, databaseUrl)
    using writing = startSendingMessages({ urls, perSecond: 20, network: 90 })
    await wait(2_000)
    // A new WAL segment is allocated before, so that the tables run out of space first.
    await query(databaseUrl, 'checkpoint')
    await query(databaseUrl, 'select pg_switch_wal()')
    await wait(1_000)
    const ballast = path.join(folder, 'ballast')
    await fill(ballast)
    const fullAt = Date.now()
    await wait(FULL_MS)
    rmSync(ballast)
    const roomAt = Date.now()
    await wait(5_000)
    const sentMessages = await writing.end()
    const counts = await checkMessages(databaseUrl, sentMessages)
    const hasSurvived = (await running(servers, databaseUrl)) === atStart
    const refusals = summarizeRefusals(sentMessages)
    const accepted = sentMessages
      .flatMap(({ tries }) => tries)
      .filter(({ at, status }) => status === 201 && at >= fullAt)
    const whileFull = accepted.filter(({ at }) => at < roomAt).length
    const backAfter =
      Math.min(...accepted.filter(({ at }) => at >= roomAt).map(({ at, ms }) => at + ms)) - roomAt
    return [
      {
        promise: `the database’s disk is full for ${FULL_MS / 1_000} s: a message is refused with 503 and Retry-After within 6 s, and none is lost or doubled when it is sent again`,
        figure: `${describeRefusals(refusals)}; ${whileFull} found room still; ${describeMessages(counts)}`,
        hasHeld: areSafe(counts) && refusals.areExpected && refusals.slowestMs <= REFUSED_WITHIN_MS,
      },
      {
        promise: 'with room again, messages are taken within 10 s, without a restart of anything',
        figure: `${backAfter} ms; ${hasSurvived ? 'server and database are the same processes' : 'one of them died meanwhile'}`,
        hasHeld: backAfter <= BACK_WITHIN_MS && hasSurvived,
      },
    ]
  },
  { databaseFolder: folder, settings: { max_wal_size: '64MB', min_wal_size: '32MB' } },
)
process.stdout.write(JSON.stringify(outcomes))

/** The process ids of servers and database. PostgreSQL restarts its checkpointer after any crash. */
async function running(servers: Child[], databaseUrl: string): Promise<string> {
  const [checkpointer] = await query<{ pid: number }>(
    databaseUrl,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  return [...servers, checkpointer].map(process => process?.pid).join(' ')
}

/** Fills the disk completely. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w')
  for (const size of [MIB, 4096]) {
    const piece = Buffer.alloc(size, 'b')
    while (
      await handle.write(piece).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    );
  }
  await handle.close()
}
