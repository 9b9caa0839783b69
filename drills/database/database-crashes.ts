import { setTimeout as wait } from 'node:timers/promises'
import { type DrillEnvironment, withDrillEnvironment } from '../drill-environment.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import {
  areSafe,
  checkMessages,
  describeMessages,
  describeRefusals,
  query,
  type SentMessage,
  startSendingMessages,
  summarizeRefusals,
} from '../visitor-messages.ts'

const CRASHES = fullOrQuick(5, 3)
const CRASHES_WITHOUT_KEY = 2
/** The negative control runs until it finds a lost message: which commits reach the disk is random. */
const MOST_CRASHES_WITHOUT_DISK = 12
const PER_SECOND = 20
const PER_SECOND_WITHOUT_DISK = 60
const REFUSED_WITHIN_MS = 3_000
const BACK_WITHIN_MS = 5_000
/** Before each crash, these commits are stored but never acknowledged: without idempotency keys they are duplicated. */
const HELD_MS = 250

/** PostgreSQL crashes and restarts while visitors send messages. */
export async function databaseCrashes(): Promise<Outcome[]> {
  const kept = await crash({ network: 31, hasKey: true, isUnsafe: false, crashes: CRASHES })
  const keyless = await crash({ network: 32, hasKey: false, isUnsafe: false, crashes: CRASHES_WITHOUT_KEY })
  const unsafe = await crash({
    ...{ network: 33, hasKey: true, isUnsafe: true, crashes: MOST_CRASHES_WITHOUT_DISK },
    isEnough: ({ lost }) => lost > 0,
  })
  const refusals = summarizeRefusals(kept.sentMessages)
  const slowestBack = Math.max(...kept.backMs)
  return [
    {
      promise: `PostgreSQL ended ${CRASHES} times in the middle of its work: every accepted message is stored once, its mail too`,
      figure: `${describeMessages(kept)} at ${PER_SECOND} a second${describeSize('of 5 crashes')}`,
      hasHeld: areSafe(kept) && kept.backMs.length === CRASHES,
    },
    {
      promise: 'meanwhile nobody hangs: 503 with Retry-After within 3 s',
      figure: describeRefusals(refusals),
      hasHeld: refusals.areExpected && refusals.slowestMs <= REFUSED_WITHIN_MS,
    },
    {
      promise: 'messages are taken again within 5 s of its return, without a restart of ours',
      figure: `${kept.backMs.join(', ')} ms`,
      hasHeld: slowestBack <= BACK_WITHIN_MS,
    },
    {
      promise: 'negative control: without the key the same drill finds duplicates',
      figure: `${describeMessages(keyless)} after ${keyless.backMs.length} crashes`,
      hasHeld: keyless.duplicated > 0,
    },
    {
      promise: 'negative control: with commits that wait for no disk it finds losses',
      figure: `${describeMessages(unsafe)} after ${unsafe.backMs.length} crashes`,
      hasHeld: unsafe.lost > 0,
    },
  ]
}

interface Setup {
  network: number
  hasKey: boolean
  isUnsafe: boolean
  crashes: number
  isEnough?: (found: Awaited<ReturnType<typeof checkMessages>>) => boolean
}

async function crash({ network, hasKey, isUnsafe, crashes, isEnough }: Setup) {
  const settings = isUnsafe ? CARELESS_SETTINGS : {}
  return withDrillEnvironment(
    async drillEnvironment => {
      if (isUnsafe) await disableSync(drillEnvironment.databaseUrl)
      const perSecond = isUnsafe ? PER_SECOND_WITHOUT_DISK : PER_SECOND
      const { urls } = await drillEnvironment.startSite({ replicas: 1 })
      using writing = startSendingMessages({ urls, perSecond, network, hasKey })
      const backMs: number[] = []
      for (let count = 0; count < crashes; count += 1) {
        await wait(1_500)
        await holdCommits(drillEnvironment.databaseUrl)
        await wait(HELD_MS)
        backMs.push(await crashOnce(drillEnvironment, writing.sentMessages))
        if (isEnough?.(await checkMessages(drillEnvironment.databaseUrl, writing.sentMessages))) break
      }
      const sentMessages = await writing.end()
      return { sentMessages, backMs, ...(await checkMessages(drillEnvironment.databaseUrl, sentMessages)) }
    },
    { settings },
  )
}

/** Until the crash every commit waits for a standby that doesn't exist; the next start has no such setting. */
async function holdCommits(databaseUrl: string): Promise<void> {
  await query(databaseUrl, "alter system set synchronous_standby_names = 'nobody'")
  await query(databaseUrl, 'select pg_reload_conf()')
  await wait(50)
  await query(databaseUrl, 'alter system reset synchronous_standby_names')
}

/** Milliseconds from the restart to the next accepted message. */
async function crashOnce(drillEnvironment: DrillEnvironment, sentMessages: SentMessage[]): Promise<number> {
  await drillEnvironment.postgres.crash()
  await wait(500)
  await drillEnvironment.restartPostgres()
  const upAt = Date.now()
  const isTaken = ({ tries }: SentMessage) => tries.some(({ at, status }) => at >= upAt && status === 201)
  while (!sentMessages.some(isTaken) && Date.now() - upAt < 4 * BACK_WITHIN_MS) await wait(10)
  return Date.now() - upAt
}

/** Like a database that acknowledges commits before they are on disk. */
const CARELESS_SETTINGS = {
  synchronous_commit: 'off',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
}

/** The app sets synchronous_commit in each transaction that stores a message; this makes that call do nothing. */
async function disableSync(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `create schema careless;
     create function careless.set_config(name text, value text, is_local boolean) returns text
       language sql as 'select $2';
     alter database carreau set search_path = careless, pg_catalog, public`,
  )
}
