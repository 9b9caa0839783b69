import { setTimeout as wait } from 'node:timers/promises'
import { startProxy } from '#harness/tcp-proxy.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import { type DrillEnvironment, withDrillEnvironment } from '../drill-environment.ts'
import { signalProcessTrees } from '../process-tree.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import {
  areSafe,
  checkMessages,
  describeMessages,
  describeRefusals,
  quantile,
  type SentMessage,
  startSendingMessages,
  summarizeRefusals,
} from '../visitor-messages.ts'

const SILENT_SECONDS = fullOrQuick(60, 12)
const PER_SECOND = 5
const PAGE_EVERY_MS = 20
const PAGE_WITHIN_MS = 100
const REFUSED_WITHIN_MS = 6_000
const BACK_WITHIN_MS = 5_000

/** The database doesn't answer: first a proxy drops all traffic, then its processes are stopped with SIGSTOP. */
export async function databaseHangs(): Promise<Outcome[]> {
  return withDrillEnvironment(async drillEnvironment => {
    const proxy = await startProxy(drillEnvironment.postgres.port)
    try {
      const { urls } = await drillEnvironment.startSite({
        replicas: 1,
        databaseUrl: drillEnvironment.databaseUrl.replace(
          String(drillEnvironment.postgres.port),
          String(proxy.port),
        ),
      })
      const swallowed = await hang(drillEnvironment, urls, 34, {
        begin: proxy.hang,
        end: proxy.resume,
        what: 'the connection to the database is silent',
      })
      const stopped = await hang(drillEnvironment, urls, 35, {
        begin: () => signalProcessTrees([drillEnvironment.postgres.pid], 'SIGSTOP'),
        end: () => signalProcessTrees([drillEnvironment.postgres.pid], 'SIGCONT'),
        what: 'the processes of the database stand still',
      })
      return [...swallowed, ...stopped]
    } finally {
      proxy.close()
    }
  })
}

interface Fault {
  begin: () => void
  end: () => void
  what: string
}

async function hang(
  { databaseUrl }: DrillEnvironment,
  urls: string[],
  network: number,
  fault: Fault,
): Promise<Outcome[]> {
  using writing = startSendingMessages({ urls, perSecond: PER_SECOND, network })
  await wait(1_000)
  fault.begin()
  const silentAt = Date.now()
  const pages = await readPages(urls[0] ?? '', silentAt + SILENT_SECONDS * 1_000)
  fault.end()
  const backAt = Date.now()
  const isTaken = ({ tries }: SentMessage) =>
    tries.some(({ at, ms, status }) => at + ms >= backAt && status === 201)
  while (!writing.sentMessages.some(isTaken) && Date.now() - backAt < 4 * BACK_WITHIN_MS) await wait(10)
  const backMs = Date.now() - backAt
  await wait(500)
  const sentMessages = await writing.end()
  const counts = await checkMessages(databaseUrl, sentMessages)
  const refusals = summarizeRefusals(sentMessages)
  const p99 = quantile(
    pages.map(({ ms }) => ms),
    0.99,
  )
  return [
    {
      promise: `${fault.what}: pages are served on within ${PAGE_WITHIN_MS} ms (99 of 100)`,
      figure: `${p99.toFixed(1)} ms of ${pages.length} pages in ${SILENT_SECONDS} s${describeSize('of 60')}`,
      hasHeld: pages.length > 50 && pages.every(({ status }) => status === 200) && p99 <= PAGE_WITHIN_MS,
    },
    {
      promise: `${fault.what}: a message is refused with 503 within 6 s, and none is lost or doubled when it is sent again`,
      figure: `${describeRefusals(refusals)}; taken again ${backMs} ms after; ${describeMessages(counts)}`,
      hasHeld:
        refusals.areExpected &&
        refusals.slowestMs <= REFUSED_WITHIN_MS &&
        backMs <= BACK_WITHIN_MS &&
        areSafe(counts),
    },
  ]
}

async function readPages(url: string, until: number): Promise<{ status: number; ms: number }[]> {
  const pages: { status: number; ms: number }[] = []
  for (; Date.now() < until; await wait(PAGE_EVERY_MS)) {
    const startedAt = performance.now()
    const { status } = await sendRequest(url)
    pages.push({ status, ms: performance.now() - startedAt })
  }
  return pages
}
