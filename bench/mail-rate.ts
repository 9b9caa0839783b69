import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CampaignSetup, end, withCampaignSetup } from '#scripts/local/mail/campaign-setup.ts'
import { type CountingSink, startCountingSink } from '#scripts/local/mail/counting-sink.ts'
import type { Demo } from '#scripts/local/start-demo.ts'
import { type Figure, median } from './figure.ts'
import type { Effort } from './run.ts'

const CONNECTIONS = 4
const SINK_MS = 20
const MANY = 100_000

/** Compares the worker with nodemailer alone, in turn, with the same number of connections to the same server. */
export async function mailRate(_demo: Demo, { isQuick }: Effort): Promise<Figure[]> {
  return withCampaignSetup(async scene => {
    const mails = isQuick ? 400 : 1_500
    const rounds = isQuick ? 1 : 3
    const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(await measure(mails, sink => sendBare(sink, mails)))
      rates.ours.push(await measure(mails, sink => sendCampaign(scene, sink, mails)))
    }
    const [ours, bare] = [median(rates.ours), median(rates.bare)]
    const figures: Figure[] = [
      {
        name: 'mails per second against bare nodemailer',
        value: ours / bare,
        bound: { atLeast: 0.9 },
        note: `${ours.toFixed(0)} against ${bare.toFixed(0)} per second, ${CONNECTIONS} connections, ${SINK_MS} ms a mail`,
        limit:
          'Worker, database and mail server take turns on two cores; for the database’s word alone a mail waits less than 1 ms',
      },
    ]
    return isQuick ? figures : [...figures, await memoryOfMany(scene)]
  })
}

/** Mails per second after the first tenth, so that startup time doesn't count. */
async function measure(mails: number, send: (sink: CountingSink) => Promise<void>): Promise<number> {
  const sink = await startCountingSink({ takesMs: SINK_MS })
  const begun = (async () => {
    while (sink.total() < mails / 10) await wait(2)
    return { at: performance.now(), total: sink.total() }
  })()
  const over = (async () => {
    while (sink.total() < mails) await wait(2)
    return performance.now()
  })()
  await send(sink)
  const start = await begun
  const rate = ((mails - start.total) / ((await over) - start.at)) * 1_000
  await sink.stop()
  return rate
}

async function sendBare({ smtpUrl }: CountingSink, mails: number): Promise<void> {
  const script = path.join(import.meta.dirname, 'bare/bare-mailer.ts')
  const numbers = [new URL(smtpUrl).port, CONNECTIONS, mails].map(String)
  await once(spawn(process.execPath, [script, ...numbers], { stdio: 'inherit' }), 'exit')
}

async function sendCampaign(scene: CampaignSetup, { smtpUrl }: CountingSink, mails: number): Promise<void> {
  const campaignId = await scene.startCampaign(mails)
  const worker = scene.startWorker({ smtpUrl, connections: CONNECTIONS })
  await scene.untilOver(campaignId, 120_000)
  await end(worker, 'SIGTERM')
}

/** The worker's memory during a very large campaign. */
async function memoryOfMany(scene: CampaignSetup): Promise<Figure> {
  const sink = await startCountingSink({ takesMs: 0 })
  const campaignId = await scene.startCampaign(MANY)
  const startedAt = performance.now()
  const worker = scene.startWorker({ smtpUrl: sink.smtpUrl, connections: CONNECTIONS })
  const samples: { total: number; megabytes: number }[] = []
  while (sink.total() < MANY && worker.exitCode === null) {
    samples.push({ total: sink.total(), megabytes: residentMegabytes(worker.pid ?? 0) })
    await wait(500)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  await scene.untilOver(campaignId, 60_000)
  await end(worker, 'SIGTERM')
  await sink.stop()
  const between = (from: number, to: number) =>
    median(
      samples
        .filter(({ total }) => total >= MANY * from && total < MANY * to)
        .map(({ megabytes }) => megabytes),
    )
  const [early, late] = [between(0.1, 0.3), between(0.8, 1)]
  return {
    name: `memory at the end of ${MANY} mails against the beginning`,
    value: late / early,
    bound: { atMost: 1.25 },
    note: `${early.toFixed(0)} MB, then ${late.toFixed(0)} MB; ${(MANY / seconds).toFixed(0)} mails per second`,
  }
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_024
}
