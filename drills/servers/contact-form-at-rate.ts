import { setTimeout as wait } from 'node:timers/promises'
import { withDrillEnvironment } from '../drill-environment.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import {
  areSafe,
  checkMessages,
  describeMessages,
  quantile,
  type SentMessage,
  startSendingMessages,
} from '../visitor-messages.ts'

const PER_SECOND = 200
const SECONDS = fullOrQuick(600, 20)
const A_TENTH = (PER_SECOND * SECONDS) / 10
const WITHIN_MS = { p50: 15, p99: 150, p999: 500 }

/** High load without faults and without retries. */
export async function contactFormAtRate(): Promise<Outcome[]> {
  return withDrillEnvironment(async ({ databaseUrl, startSite }) => {
    const { urls } = await startSite({ replicas: 2 })
    using writing = startSendingMessages({ urls, perSecond: PER_SECOND, network: 45, giveUpAfterMs: 0 })
    await wait(SECONDS * 1_000)
    const sentMessages = await writing.end()
    const counts = await checkMessages(databaseUrl, sentMessages)
    const timesOf = (messages: SentMessage[]) => messages.flatMap(({ tries }) => tries.map(({ ms }) => ms))
    const times = timesOf(sentMessages)
    const [p50, p99, p999] = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 0.999)]
    const [first, last] = [sentMessages.slice(0, A_TENTH), sentMessages.slice(-A_TENTH)].map(messages =>
      quantile(timesOf(messages), 0.99),
    )
    const seconds = `${SECONDS} s${describeSize('of ten minutes')}`
    return [
      {
        promise: `${PER_SECOND} messages a second: each is stored once on its first try, with the row that tells the owner`,
        figure: `${describeMessages(counts)}, ${counts.unnotified} without that row, in ${seconds}`,
        hasHeld: areSafe(counts),
      },
      {
        promise: `half of them are answered within ${WITHIN_MS.p50} ms, 99 of 100 within ${WITHIN_MS.p99}, 999 of 1,000 within ${WITHIN_MS.p999}`,
        figure: `${p50}, ${p99} and ${p999} ms (99 of 100 of the first tenth within ${first}, of the last within ${last}), with sender and database on the same two cores`,
        hasHeld: p50 <= WITHIN_MS.p50 && p99 <= WITHIN_MS.p99 && p999 <= WITHIN_MS.p999,
      },
    ]
  })
}
