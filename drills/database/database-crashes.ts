import { setTimeout as wait } from 'node:timers/promises'
import {
  areSafe,
  describeLetters,
  describeRefusals,
  judgeLetters,
  judgeRefusals,
  type Letter,
  query,
  startWriting,
} from '../letters.ts'
import { type Ground, onOwnGround } from '../own-site.ts'
import type { Outcome } from '../run.ts'
import { describeSize, inFull } from '../size.ts'

const CRASHES = inFull(5, 3)
const CRASHES_WITHOUT_KEY = 2
/** This control goes on until it has found what it looks for: which commits the disk has seen is chance. */
const MOST_CRASHES_WITHOUT_DISK = 12
const PER_SECOND = 20
const PER_SECOND_WITHOUT_DISK = 60
const REFUSED_WITHIN_MS = 3_000
const BACK_WITHIN_MS = 5_000
/** Before each crash, commits that are kept and whose yes never arrives: what tells a careful server from a careless one. */
const HELD_MS = 250

/** PostgreSQL is ended in the middle of its work and started again, while visitors write. */
export async function databaseCrashes(): Promise<Outcome[]> {
  const kept = await crash({ network: 31, hasKey: true, isCareless: false, crashes: CRASHES })
  const keyless = await crash({ network: 32, hasKey: false, isCareless: false, crashes: CRASHES_WITHOUT_KEY })
  const careless = await crash({
    ...{ network: 33, hasKey: true, isCareless: true, crashes: MOST_CRASHES_WITHOUT_DISK },
    isEnough: ({ lost }) => lost > 0,
  })
  const refusals = judgeRefusals(kept.letters)
  const slowestBack = Math.max(...kept.backMs)
  return [
    {
      promise: `PostgreSQL ended ${CRASHES} times in the middle of its work: every accepted message is stored once, its mail too`,
      figure: `${describeLetters(kept)} at ${PER_SECOND} a second${describeSize('of 5 crashes')}`,
      hasHeld: areSafe(kept) && kept.backMs.length === CRASHES,
    },
    {
      promise: 'meanwhile nobody hangs: 503 with Retry-After within 3 s',
      figure: describeRefusals(refusals),
      hasHeld: refusals.areTold && refusals.slowestMs <= REFUSED_WITHIN_MS,
    },
    {
      promise: 'messages are taken again within 5 s of its return, without a restart of ours',
      figure: `${kept.backMs.join(', ')} ms`,
      hasHeld: slowestBack <= BACK_WITHIN_MS,
    },
    {
      promise: 'negative control: without the key the same drill finds duplicates',
      figure: `${describeLetters(keyless)} after ${keyless.backMs.length} crashes`,
      hasHeld: keyless.duplicated > 0,
    },
    {
      promise: 'negative control: with commits that wait for no disk it finds losses',
      figure: `${describeLetters(careless)} after ${careless.backMs.length} crashes`,
      hasHeld: careless.lost > 0,
    },
  ]
}

interface Scene {
  network: number
  hasKey: boolean
  isCareless: boolean
  crashes: number
  isEnough?: (found: Awaited<ReturnType<typeof judgeLetters>>) => boolean
}

async function crash({ network, hasKey, isCareless, crashes, isEnough }: Scene) {
  const settings = isCareless ? CARELESS_SETTINGS : {}
  return onOwnGround(
    async ground => {
      if (isCareless) await forgetDisk(ground.databaseUrl)
      const perSecond = isCareless ? PER_SECOND_WITHOUT_DISK : PER_SECOND
      const { urls } = await ground.startSite({ replicas: 1 })
      const writing = startWriting({ urls, perSecond, network, hasKey })
      const backMs: number[] = []
      for (let count = 0; count < crashes; count += 1) {
        await wait(1_500)
        await holdCommits(ground.databaseUrl)
        await wait(HELD_MS)
        backMs.push(await crashOnce(ground, writing.letters))
        if (isEnough?.(await judgeLetters(ground.databaseUrl, writing.letters))) break
      }
      const letters = await writing.end()
      return { letters, backMs, ...(await judgeLetters(ground.databaseUrl, letters)) }
    },
    { settings },
  )
}

/** Until the crash every commit is on the disk and waits for a standby that does not exist; the next start knows of none. */
async function holdCommits(databaseUrl: string): Promise<void> {
  await query(databaseUrl, "alter system set synchronous_standby_names = 'nobody'")
  await query(databaseUrl, 'select pg_reload_conf()')
  await wait(50)
  await query(databaseUrl, 'alter system reset synchronous_standby_names')
}

/** How long after its return the next message is taken. */
async function crashOnce(ground: Ground, letters: Letter[]): Promise<number> {
  await ground.postgres.crash()
  await wait(500)
  await ground.restartPostgres()
  const upAt = Date.now()
  const isTaken = ({ tries }: Letter) => tries.some(({ at, status }) => at >= upAt && status === 201)
  while (!letters.some(isTaken) && Date.now() - upAt < 4 * BACK_WITHIN_MS) await wait(10)
  return Date.now() - upAt
}

/** As a database would be that answers before it has written. */
const CARELESS_SETTINGS = {
  synchronous_commit: 'off',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
}

/** The program asks for the disk in every transaction that takes a message; here nobody listens. */
async function forgetDisk(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `create schema careless;
     create function careless.set_config(name text, value text, is_local boolean) returns text
       language sql as 'select $2';
     alter database carreau set search_path = careless, pg_catalog, public`,
  )
}
