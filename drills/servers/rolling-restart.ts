import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '#scripts/local/ask.ts'
import { startBalancer } from '#scripts/local/servers/nginx.ts'
import { areSafe, describeLetters, judgeLetters, startWriting } from '../letters.ts'
import { onOwnGround } from '../own-site.ts'
import type { Outcome } from '../run.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ROUNDS = 2
const PAGE_EVERY_MS = 30
const LETTERS_PER_SECOND = 10

/** Two replicas behind nginx are replaced one after the other, as at an upgrade, while visitors read and write. */
export async function rollingRestart(): Promise<Outcome[]> {
  return onOwnGround(async ({ databaseUrl, startSite }) => {
    const site = await startSite({ replicas: 2 })
    const balancer = await startBalancer(site.urls)
    let isOver = false
    try {
      const writing = startWriting({
        ...{ urls: [balancer.url], perSecond: LETTERS_PER_SECOND },
        ...{ network: 60, patienceMs: 0 },
      })
      const visits: Promise<string>[] = []
      const reading = (async () => {
        for (; !isOver; await wait(PAGE_EVERY_MS)) visits.push(visit(balancer.url, visits.length))
      })()
      for (let round = 0; round < ROUNDS; round += 1)
        for (const index of site.urls.keys()) {
          await site.replaceServer(index, ROOT)
          await wait(500)
        }
      isOver = true
      await reading
      const answers = await Promise.all(visits)
      const letters = await writing.end()
      const judged = await judgeLetters(databaseUrl, letters)
      const refusals = letters.flatMap(({ tries, isAccepted }) =>
        isAccepted ? [] : tries.map(({ status }) => status),
      )
      const failed = [...answers.filter(answer => answer !== '200'), ...refusals]
      const kinds = [...new Set(failed)].join(', ')
      const all = answers.length + letters.length
      return [
        {
          promise: 'while both replicas are replaced in turn, every request is answered on its first try',
          figure: `${2 * ROUNDS} restarts, ${all - failed.length} of ${all} answered${kinds && `; else ${kinds}`}`,
          hasHeld: failed.length === 0 && all > 200,
        },
        {
          promise: 'every message that was written meanwhile is stored once',
          figure: describeLetters(judged),
          hasHeld: areSafe(judged),
        },
      ]
    } finally {
      isOver = true
      await balancer.stop()
    }
  })
}

/** 200, or what went wrong. A page that is kept and one that is asked for at every visit, in turn. */
async function visit(url: string, number: number): Promise<string> {
  const path = number % 2 === 0 ? '/' : '/api/heroSectionRoute/hero-section'
  return ask(url, { path, headers: { connection: 'close' } }).then(
    ({ status, body }) => (status === 200 ? '200' : `${status} ${body.toString().slice(0, 200)}`),
    (error: Error) => error.message,
  )
}
