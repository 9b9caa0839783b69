import { setTimeout as wait } from 'node:timers/promises'
import { untilReady } from '#scripts/local/servers/until-ready.ts'
import { withDrillEnvironment } from '../drill-environment.ts'
import { signalProcessTrees } from '../process-tree.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import {
  areSafe,
  checkMessages,
  describeMessages,
  quantile,
  startSendingMessages,
} from '../visitor-messages.ts'

const PER_SECOND = 100
const SECONDS = fullOrQuick(600, 30)
const KILL_EVERY_MS = 2_000
const WITHIN_MS = 5_000

/** Two replicas are killed in turn, every two seconds, while visitors send messages with retries. */
export async function replicasUnderFire(): Promise<Outcome[]> {
  return withDrillEnvironment(async ({ databaseUrl, startSite }) => {
    const { urls, servers } = await startSite({ replicas: 2 })
    using writing = startSendingMessages({ urls, perSecond: PER_SECOND, network: 50 })
    const end = Date.now() + SECONDS * 1_000
    let kills = 0
    const startedAt = Date.now()
    for (; Date.now() < end; kills += 1) {
      await wait(KILL_EVERY_MS)
      // On a slow machine a restart takes longer: the other replica must be up.
      await Promise.all(urls.map(url => untilReady(url, { timeoutMs: 60_000 })))
      signalProcessTrees([servers[kills % servers.length]?.pid ?? 0], 'SIGKILL')
    }
    const everySeconds = ((Date.now() - startedAt) / kills / 1_000).toFixed(1)
    const sentMessages = await writing.end()
    const counts = await checkMessages(databaseUrl, sentMessages)
    const waited = sentMessages.map(({ tries }) => {
      const [first, last] = [tries[0], tries.at(-1)]
      return first && last ? last.at + last.ms - first.at : Number.POSITIVE_INFINITY
    })
    const cut = sentMessages.filter(({ tries }) => tries.length > 1).length
    return [
      {
        promise:
          'one of two replicas is killed two seconds after both were ready, again and again: every message is accepted and stored once',
        figure: `${kills} kills -9, one every ${everySeconds} s, in ${SECONDS} s${describeSize('of ten minutes')} at ${PER_SECOND} a second: ${describeMessages(counts)}, ${cut} sent again`,
        hasHeld: areSafe(counts) && kills > 0 && cut > 0,
      },
      {
        promise: '99 of 100 visitors, those who had to press again among them, are done within 5 s',
        figure: `${quantile(waited, 0.99)} ms`,
        hasHeld: quantile(waited, 0.99) <= WITHIN_MS,
      },
    ]
  })
}
