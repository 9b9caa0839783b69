import { setTimeout as wait } from 'node:timers/promises'
import {
  CAMPAIGN_SITE_URL,
  type CampaignSetup,
  end,
  withCampaignSetup,
} from '#scripts/local/mail/campaign-setup.ts'
import { type CountingSink, startCountingSink } from '#scripts/local/mail/counting-sink.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick, isFull } from '../size.ts'
import { type CampaignCounts, checkCampaigns } from './check-campaigns.ts'

const RECIPIENTS = fullOrQuick(2_000, 600)
const KILLS = fullOrQuick(20, 5)
const STOPS = fullOrQuick(10, 2)
const CONNECTIONS = 4
const SINK_MS = 20
const OVER_WITHIN_MS = 120_000
const GOES_ON_WITHIN_MS = 15_000
const UNSAFE_SENDER = 'drills/mail/unsafe-sender.ts'

/** Kills the worker during a campaign, then stops it gracefully, many times each; with `--full` then kills an unsafe one as control. */
export async function campaignUnderFire(): Promise<Outcome[]> {
  return withCampaignSetup(async setup => {
    const killed = await signalRepeatedly(setup, { signal: 'SIGKILL', times: KILLS })
    const stopped = await signalRepeatedly(setup, { signal: 'SIGTERM', times: STOPS })
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
        figure: `${stopped.times} SIGTERM: ${stopped.skipped} skipped, ${stopped.duplicated} twice, ${stopped.inDoubt} in doubt`,
        hasHeld:
          stopped.times === STOPS &&
          stopped.skipped + stopped.duplicated + stopped.inDoubt + stopped.unsettled === 0,
      },
      ...(isFull ? [await checkControl(setup)] : []),
    ]
  })
}

async function checkControl(setup: CampaignSetup): Promise<Outcome> {
  const control = await signalRepeatedly(setup, { signal: 'SIGKILL', times: STOPS, script: UNSAFE_SENDER })
  return {
    promise: 'negative control: without claims the same drill finds unmarked duplicates',
    figure: `${control.times} kills -9: ${control.duplicated} twice, ${control.unmarked} of them unmarked`,
    hasHeld: control.unmarked > 0,
  }
}

interface Signals {
  signal: 'SIGKILL' | 'SIGTERM'
  times: number
  script?: string
}

interface Result extends CampaignCounts {
  times: number
  /** The longest time from the start of a worker to its first mail. */
  slowestStartMs: number
}

async function signalRepeatedly(setup: CampaignSetup, { signal, times, script }: Signals): Promise<Result> {
  const campaignId = await setup.startCampaign(RECIPIENTS)
  const sink = await startCountingSink({ takesMs: SINK_MS })
  const options = { smtpUrl: sink.smtpUrl, connections: CONNECTIONS, ...(script && { script }) }
  let slowestStartMs = 0
  let signals = 0
  let worker = setup.startWorker(options)
  await untilSome(sink)
  while (signals < times && sink.taken.size < RECIPIENTS) {
    // At a random moment.
    await wait(Math.random() * SINK_MS * 2)
    await end(worker, signal)
    signals += 1
    // The server may still count mails of the killed worker; later ones are of the next worker.
    await wait(SINK_MS * 3)
    worker = setup.startWorker(options)
    slowestStartMs = Math.max(slowestStartMs, await untilSome(sink))
  }
  await setup.untilOver(campaignId, OVER_WITHIN_MS)
  await end(worker, 'SIGTERM')
  await sink.stop()
  const counts = await checkCampaigns(setup.db, { publicUrl: CAMPAIGN_SITE_URL, taken: sink.taken })
  return { ...counts, times: signals, slowestStartMs }
}

/**
 * Waits until this worker has sent some mails, or all are sent: killing an idle worker would prove nothing. Resolves
 * with the time until its first mail.
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
