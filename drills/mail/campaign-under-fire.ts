import { setTimeout as wait } from 'node:timers/promises'
import { type CampaignScene, end, withCampaignScene } from '#scripts/local/mail/campaign-scene.ts'
import { type CountingSink, startCountingSink } from '#scripts/local/mail/counting-sink.ts'
import type { Outcome } from '../run.ts'
import { describeSize, inFull } from '../size.ts'

const RECIPIENTS = inFull(2_000, 1_000)
const KILLS = inFull(20, 8)
const STOPS = inFull(10, 4)
const CONNECTIONS = 4
const SINK_MS = 20
const OVER_WITHIN_MS = 120_000
const GOES_ON_WITHIN_MS = 15_000
const CARELESS = 'drills/mail/careless-sender.ts'

/** The worker of a campaign is killed again and again; then told to stop again and again; then replaced by a careless one. */
export async function campaignUnderFire(): Promise<Outcome[]> {
  return withCampaignScene(async scene => {
    const killed = await fire(scene, { signal: 'SIGKILL', times: KILLS })
    const told = await fire(scene, { signal: 'SIGTERM', times: STOPS })
    const control = await fire(scene, { signal: 'SIGKILL', times: STOPS, script: CARELESS })
    return [
      {
        promise: `a campaign to ${RECIPIENTS} skips nobody while its worker is killed`,
        figure: `${killed.times} kills -9: ${killed.skipped} skipped, ${killed.unsettled} not recorded as sent${describeSize('2,000, 20 kills')}`,
        hasHeld: killed.times === KILLS && killed.skipped === 0 && killed.unsettled === 0,
      },
      {
        promise: 'who is mailed twice is marked in doubt, at most one per connection and kill',
        figure: `${killed.duplicated} twice, ${killed.unmarked} of them unmarked, ${killed.inDoubt} in doubt, at most ${killed.times * CONNECTIONS}`,
        hasHeld: killed.unmarked === 0 && killed.duplicated <= killed.times * CONNECTIONS,
      },
      {
        promise: 'the next worker goes on within 15 s, its own start included',
        figure: `${killed.slowestStartMs} ms at most after ${killed.times} kills`,
        hasHeld: killed.times > 0 && killed.slowestStartMs <= GOES_ON_WITHIN_MS,
      },
      {
        promise: 'a worker that is told to stop mails nobody twice',
        figure: `${told.times} SIGTERM: ${told.skipped} skipped, ${told.duplicated} twice, ${told.inDoubt} in doubt`,
        hasHeld: told.times === STOPS && told.skipped + told.duplicated + told.inDoubt + told.unsettled === 0,
      },
      {
        promise: 'negative control: without claims the same drill finds unmarked duplicates',
        figure: `${control.times} kills -9: ${control.duplicated} twice, ${control.unmarked} of them unmarked`,
        hasHeld: control.unmarked > 0,
      },
    ]
  })
}

interface Shots {
  signal: 'SIGKILL' | 'SIGTERM'
  times: number
  script?: string
}

interface Result {
  times: number
  /** From the start of a worker to its first mail, at most. */
  slowestStartMs: number
  skipped: number
  duplicated: number
  /** Mailed twice, and no row says that this was possible. */
  unmarked: number
  inDoubt: number
  unsettled: number
}

async function fire(scene: CampaignScene, { signal, times, script }: Shots): Promise<Result> {
  const campaignId = await scene.startCampaign(RECIPIENTS)
  const sink = await startCountingSink({ takesMs: SINK_MS })
  const options = { smtpUrl: sink.smtpUrl, connections: CONNECTIONS, ...(script && { script }) }
  const startsMs: number[] = []
  let shots = 0
  let worker = scene.startWorker(options)
  while (shots < times) {
    const firstAfterMs = await untilSome(sink)
    if (firstAfterMs === null) break
    startsMs.push(firstAfterMs)
    // Anywhere between two answers of the mail server.
    await wait(Math.random() * SINK_MS * 2)
    await end(worker, signal)
    shots += 1
    worker = scene.startWorker(options)
  }
  await scene.untilOver(campaignId, OVER_WITHIN_MS)
  await end(worker, 'SIGTERM')
  await sink.stop()
  return { ...(await judge(scene, sink)), times: shots, slowestStartMs: Math.max(...startsMs) }
}

/**
 * Until this worker has sent some mails: killing one that has not begun would prove nothing. Resolves with how long its
 * first took, or with null when all are out.
 */
async function untilSome(sink: CountingSink): Promise<number | null> {
  const startedAt = Date.now()
  const before = sink.total()
  const enough = before + 5 + Math.floor(Math.random() * 80)
  let firstAfterMs: number | null = null
  for (; Date.now() < startedAt + 30_000; await wait(3)) {
    if (sink.taken.size >= RECIPIENTS) return null
    if (sink.total() > before) firstAfterMs ??= Date.now() - startedAt
    if (sink.total() >= enough) return firstAfterMs
  }
  return null
}

type Verdict = Omit<Result, 'times' | 'slowestStartMs'>

async function judge({ db }: CampaignScene, { taken }: CountingSink): Promise<Verdict> {
  const rows = await db.selectFrom('campaign_mails').select(['id', 'state', 'was_in_doubt']).execute()
  const timesTaken = (id: string) => taken.get(`<${id}.campaign@ceramique-boreale.example>`) ?? 0
  const twice = rows.filter(({ id }) => timesTaken(id) > 1)
  return {
    skipped: rows.filter(({ id }) => timesTaken(id) === 0).length,
    duplicated: twice.reduce((sum, { id }) => sum + timesTaken(id) - 1, 0),
    unmarked: twice.filter(row => !row.was_in_doubt).length,
    inDoubt: rows.filter(row => row.was_in_doubt).length,
    unsettled: rows.filter(row => row.state !== 'sent').length,
  }
}
