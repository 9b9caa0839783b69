import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest } from '#scripts/local/send-request.ts'
import { startBalancer } from '#scripts/local/servers/nginx.ts'
import { withDrillEnvironment } from '../drill-environment.ts'
import type { Outcome } from '../run.ts'
import { areSafe, checkMessages, describeMessages, startSendingMessages } from '../visitor-messages.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ROUNDS = 2
const PAGE_EVERY_MS = 30
const MESSAGES_PER_SECOND = 10

/** Two replicas behind nginx are restarted in turn, as at an upgrade, while visitors read pages and send messages. */
export async function rollingRestart(): Promise<Outcome[]> {
  return withDrillEnvironment(async ({ databaseUrl, startSite }) => {
    const site = await startSite({ replicas: 2 })
    const balancer = await startBalancer(site.urls)
    let isOver = false
    try {
      using writing = startSendingMessages({
        ...{ urls: [balancer.url], perSecond: MESSAGES_PER_SECOND },
        ...{ network: 60, giveUpAfterMs: 0 },
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
      const sentMessages = await writing.end()
      const counts = await checkMessages(databaseUrl, sentMessages)
      const refusals = sentMessages.flatMap(({ tries, isAccepted }) =>
        isAccepted ? [] : tries.map(({ status }) => status),
      )
      const failed = [...answers.filter(answer => answer !== '200'), ...refusals]
      const kinds = [...new Set(failed)].join(', ')
      const all = answers.length + sentMessages.length
      return [
        {
          promise: 'while both replicas are replaced in turn, every request is answered on its first try',
          figure: `${2 * ROUNDS} restarts, ${all - failed.length} of ${all} answered${kinds && `; else ${kinds}`}`,
          hasHeld: failed.length === 0 && all > 200,
        },
        {
          promise: 'every message that was written meanwhile is stored once',
          figure: describeMessages(counts),
          hasHeld: areSafe(counts),
        },
      ]
    } finally {
      isOver = true
      await balancer.stop()
    }
  })
}

/** 200, or what went wrong. Requests a stored page and one that is rendered per request, in turn. */
async function visit(url: string, number: number): Promise<string> {
  const path = number % 2 === 0 ? '/' : '/api/heroSectionRoute/hero-section'
  return sendRequest(url, { path, headers: { connection: 'close' } }).then(
    ({ status, body }) => (status === 200 ? '200' : `${status} ${body.toString().slice(0, 200)}`),
    (error: Error) => error.message,
  )
}
