import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ask } from '#scripts/local/ask.ts'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'
import type { Figure } from './figure.ts'
import type { Effort } from './run.ts'

const TABS = 1_000
/** Every tab says so twice a minute. */
const BEAT_MS = 30_000

/** What a thousand open tabs ask of the database, over what it does anyway, with two replicas. */
export async function openTabs(_demo: Demo, { isQuick }: Effort): Promise<Figure[]> {
  const { demo, stop } = await startDemo({ replicas: 2 })
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  const seconds = isQuick ? 15 : 30
  try {
    const idle = await countStatements(database, () => wait(seconds * 1_000))
    let beats = 0
    const busy = await countStatements(database, async () => {
      const beating = Array.from(
        { length: Math.round((TABS * seconds * 1_000) / BEAT_MS) },
        async (_, tab) => {
          await wait(Math.random() * seconds * 1_000)
          const url = demo.replicaUrls[tab % demo.replicaUrls.length] ?? ''
          if ((await beat(url, tab)) === 202) beats += 1
        },
      )
      await Promise.all(beating)
      // What was heard last is written within a second.
      await wait(1_500)
    })
    const online = await database.query<{ count: number }>('select count(*)::int as count from open_tabs')
    return [
      {
        name: `statements a second for ${TABS} open tabs`,
        value: (busy - idle) / seconds,
        bound: { atMost: 20 },
        note: `${(busy / seconds).toFixed(1)} a second against ${(idle / seconds).toFixed(1)} without, ${beats} beats in ${seconds} s`,
      },
      {
        name: 'open tabs that are counted of those that beat, two replicas',
        value: (online.rows[0]?.count ?? 0) / beats,
        bound: { atLeast: 1 },
      },
    ]
  } finally {
    await database.end()
    await stop()
  }
}

async function beat(url: string, number: number): Promise<number> {
  const payload = JSON.stringify({ tab: randomBytes(12).toString('hex'), isFirstToday: true })
  const from = `127.61.${Math.floor(number / 250)}.${(number % 250) + 1}`
  // Whoever does not say what it is, is taken for a robot and not counted.
  const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari' }
  const { status } = await ask(url, {
    path: '/api/visitRoute/presence',
    method: 'POST',
    headers,
    payload,
    from,
  })
  return status
}

/** As the database itself counts them; its processes tell it what they did about once a second. */
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
