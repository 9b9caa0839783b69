import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ask } from '#scripts/local/ask.ts'
import { startBalancer } from '#scripts/local/nginx.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import { untilReady } from '#scripts/local/until-ready.ts'
import type { Outcome } from './run.ts'

const ROUNDS = 2
const EVERY_MS = 25

/** Two replicas behind nginx are replaced one after the other, as at an upgrade, while visitors read and write. */
export async function rollingRestart(): Promise<Outcome[]> {
  const { demo, processId, stop } = await startDemo({ replicas: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const balancer = await startBalancer(demo.replicaUrls)
  const visits: Promise<Visit>[] = []
  let isOver = false
  try {
    const traffic = (async () => {
      for (let number = 0; !isOver; number += 1, await wait(EVERY_MS))
        visits.push(visit(balancer.url, number))
    })()
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, url] of demo.replicaUrls.entries()) {
        const name = `server-${index + 1}`
        const old = processId(name)
        process.kill(old, 'SIGTERM')
        while (processId(name) === old) await wait(50)
        await untilReady(url, { timeoutMs: 30_000 })
        await wait(500)
      }
    isOver = true
    await traffic
    const all = await Promise.all(visits)
    const failed = all.filter(({ status }) => status < 200 || status > 299)
    const written = all.filter(({ isMessage }) => isMessage).length
    const stored = await countMessages(demo.databaseUrl)
    const kinds = [...new Set(failed.map(({ status, problem }) => problem ?? String(status)))].join(', ')
    return [
      {
        promise: 'while both replicas are replaced in turn, every request is answered on its first try',
        figure: `${2 * ROUNDS} restarts, ${all.length - failed.length} of ${all.length} answered${kinds && `; else ${kinds}`}`,
        hasHeld: failed.length === 0 && all.length > 200,
      },
      {
        promise: 'every message that was accepted meanwhile is stored once',
        figure: `${stored} of ${written}`,
        hasHeld: stored === written,
      },
    ]
  } finally {
    isOver = true
    await balancer.stop()
    await stop()
  }
}

interface Visit {
  status: number
  isMessage: boolean
  problem?: string
}

/** Every fourth visitor writes; each comes from an address of their own, so that limits stay on. */
async function visit(url: string, number: number): Promise<Visit> {
  const isMessage = number % 4 === 0
  const from = `127.60.${Math.floor(number / 250)}.${(number % 250) + 1}`
  const message = { name: 'Camille', email: 'camille@exemple.ca', phone: '418 555-0142', fillMs: 9_000 }
  const question = isMessage
    ? {
        path: '/api/contactRoute/contact',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ ...message, message: `Pendant la relève ${number}` }),
      }
    : {}
  try {
    return { status: (await ask(url, { ...question, from })).status, isMessage }
  } catch (error) {
    return { status: 0, isMessage, problem: (error as Error).message }
  }
}

async function countMessages(databaseUrl: string): Promise<number> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from messages where message like 'Pendant la relève%'`,
  )
  await database.end()
  return rows[0]?.count ?? 0
}
