import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sendRequest } from '#scripts/local/send-request.ts'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'
import type { Figure } from './figure.ts'
import type { Effort } from './run.ts'

const TABS = 1_000
/** Every tab sends a heartbeat twice a minute. */
const BEAT_MS = 30_000

/** The database statements that a thousand open tabs cause, with two replicas. */
export async function openTabs(_demo: Demo, { isQuick }: Effort): Promise<Figure[]> {
  const { demo, stop } = await startDemo({ replicas: 2 })
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  const seconds = isQuick ? 15 : 30
  try {
    const idle = await countStatements(database, () => wait(seconds * 1_000))
    let heartbeats = 0
    const busy = await countStatements(database, async () => {
      const beating = Array.from(
        { length: Math.round((TABS * seconds * 1_000) / BEAT_MS) },
        async (_, tab) => {
          await wait(Math.random() * seconds * 1_000)
          const url = demo.replicaUrls[tab % demo.replicaUrls.length] ?? ''
          if ((await sendHeartbeat(url, tab)) === 202) heartbeats += 1
        },
      )
      await Promise.all(beating)
      // The write buffer is flushed within a second.
      await wait(1_500)
    })
    const online = await database.query<{ count: number }>('select count(*)::int as count from open_tabs')
    return [
      {
        name: `statements a second for ${TABS} open tabs`,
        value: (busy - idle) / seconds,
        bound: { atMost: 20 },
        note: `${(busy / seconds).toFixed(1)} a second against ${(idle / seconds).toFixed(1)} without, ${heartbeats} beats in ${seconds} s`,
      },
      {
        name: 'open tabs that are counted of those that beat, two replicas',
        value: (online.rows[0]?.count ?? 0) / heartbeats,
        bound: { atLeast: 1 },
      },
    ]
  } finally {
    await database.end()
    await stop()
  }
}

async function sendHeartbeat(url: string, number: number): Promise<number> {
  const payload = JSON.stringify({ tab: randomBytes(12).toString('hex'), isFirstToday: true })
  const from = `127.61.${Math.floor(number / 250)}.${(number % 250) + 1}`
  // Without a User-Agent it would count as a bot.
  const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari' }
  const { status } = await sendRequest(url, {
    path: '/api/visitRoute/presence',
    method: 'POST',
    headers,
    payload,
    from,
  })
  return status
}

/** From pg_stat_database, which is updated about once a second. */
async function countStatements(database: pg.Client, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await wait(1_500)
    const { rows } = await database.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.count)
  }
  const before = await read()
  await work()
  return (await read()) - before
}
