import { setTimeout as wait } from 'node:timers/promises'
import { type CampaignScene, end, SCENE_URL, withCampaignScene } from '#scripts/local/mail/campaign-scene.ts'
import { type CountingSink, startCountingSink } from '#scripts/local/mail/counting-sink.ts'
import type { Outcome } from '../run.ts'
import { describeSize, inFull } from '../size.ts'
import { type CampaignJudgement, judgeCampaigns } from './judge-campaigns.ts'

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

interface Result extends CampaignJudgement {
  times: number
  /** From the start of the next worker to its first mail, at most. */
  slowestStartMs: number
}

async function fire(scene: CampaignScene, { signal, times, script }: Shots): Promise<Result> {
  const campaignId = await scene.startCampaign(RECIPIENTS)
  const sink = await startCountingSink({ takesMs: SINK_MS })
  const options = { smtpUrl: sink.smtpUrl, connections: CONNECTIONS, ...(script && { script }) }
  let slowestStartMs = 0
  let shots = 0
  let worker = scene.startWorker(options)
  await untilSome(sink)
  while (shots < times && sink.taken.size < RECIPIENTS) {
    // Anywhere between two answers of the mail server.
    await wait(Math.random() * SINK_MS * 2)
    await end(worker, signal)
    shots += 1
    // The server still counts what the dead one sent; from then on all is the next one's.
    await wait(SINK_MS * 3)
    worker = scene.startWorker(options)
    slowestStartMs = Math.max(slowestStartMs, await untilSome(sink))
  }
  await scene.untilOver(campaignId, OVER_WITHIN_MS)
  await end(worker, 'SIGTERM')
  await sink.stop()
  const judged = await judgeCampaigns(scene.db, { publicUrl: SCENE_URL, taken: sink.taken })
  return { ...judged, times: shots, slowestStartMs }
}

/**
 * Until this worker has sent some mails, or all are out: killing one that has not begun would prove nothing. Resolves
 * with how long its first took.
 */
async function untilSome(sink: CountingSink): Promise<number> {
  const startedAt = Date.now()
  const before = sink.total()
  const enough = before + 5 + Math.floor(Math.random() * 80)
  let firstAfterMs = Number.POSITIVE_INFINITY
  for (; Date.now() < startedAt + 30_000; await wait(3)) {
    if (sink.total() > before) firstAfterMs = Math.min(firstAfterMs, Date.now() - startedAt)
    if (sink.total() >= enough || sink.taken.size >= RECIPIENTS) break
  }
  return firstAfterMs
}
