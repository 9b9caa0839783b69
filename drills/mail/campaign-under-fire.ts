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
  let shots = 0
  let worker = scene.startWorker(options)
  while (shots < times && (await untilSome(sink))) {
    // Anywhere between two answers of the mail server.
    await wait(Math.random() * SINK_MS * 2)
    await end(worker, signal)
    shots += 1
    worker = scene.startWorker(options)
  }
  await scene.untilOver(campaignId, OVER_WITHIN_MS)
  await end(worker, 'SIGTERM')
  await sink.stop()
  return judge(scene, sink, shots)
}

/** Until this worker has sent some mails: killing one that has not begun would prove nothing. False when all are out. */
async function untilSome(sink: CountingSink): Promise<boolean> {
  const enough = sink.total() + 5 + Math.floor(Math.random() * 80)
  for (const endAt = Date.now() + 30_000; Date.now() < endAt; await wait(3)) {
    if (sink.taken.size >= RECIPIENTS) return false
    if (sink.total() >= enough) return true
  }
  return false
}

async function judge({ db }: CampaignScene, { taken }: CountingSink, times: number): Promise<Result> {
  const rows = await db.selectFrom('campaign_mails').select(['id', 'state', 'was_in_doubt']).execute()
  const timesTaken = (id: string) => taken.get(`<${id}.campaign@ceramique-boreale.example>`) ?? 0
  const twice = rows.filter(({ id }) => timesTaken(id) > 1)
  return {
    times,
    skipped: rows.filter(({ id }) => timesTaken(id) === 0).length,
    duplicated: twice.reduce((sum, { id }) => sum + timesTaken(id) - 1, 0),
    unmarked: twice.filter(row => !row.was_in_doubt).length,
    inDoubt: rows.filter(row => row.was_in_doubt).length,
    unsettled: rows.filter(row => row.state !== 'sent').length,
  }
}
