import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { addContacts } from '#scripts/local/mail/campaign-setup.ts'
import { startCountingSink } from '#scripts/local/mail/counting-sink.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import { MEMORY_ENV } from '#scripts/local/servers/memory-env.ts'
import { publishHeroText } from '../database/publish-hero-text.ts'
import { ADMIN, withDrillEnvironment } from '../drill-environment.ts'
import { startCampaign } from '../mail/start-campaign.ts'
import { signIn } from '../media/upload-client.ts'
import type { Outcome } from '../run.ts'
import { untilSettled } from '../until-settled.ts'
import { areSafe, checkMessages, describeMessages, query, startSendingMessages } from '../visitor-messages.ts'

/** Below SOAK_MINUTES=10 there are fewer than four minima for the regression. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
const CONTACTS = 50
const SAMPLE_EVERY_MS = 5_000
/** The least of two minutes: between two calls, after a garbage collection. A leak shows in it. */
const HOURS_FOR_A_FLOOR = 2 / 60
const collectGarbage = (memoryFile: string) => ({
  NODE_OPTIONS: `${MEMORY_ENV.NODE_OPTIONS} --expose-gc --import=${new URL('collect-garbage.ts', import.meta.url).href}`,
  MEMORY_FILE: memoryFile,
})
/** Warm-up of caches, pools and the compiler. */
const WARM_UP_SHARE = 0.3
/** Of the resident memory: V8 keeps freed pages to use them again. */
const MOST_GROWTH_MB_PER_HOUR = 20
/** The goal for two hours, and the bound of the heap after a garbage collection, where a leak shows first. */
const WANTED_GROWTH_MB_PER_HOUR = 5
const MOST_MORE_FILES = 20

/** Continuous load: visitors, messages, edits, images, campaigns and sign-ins. */
export async function soak(): Promise<Outcome[]> {
  const sink = await startCountingSink({ takesMs: 5 })
  try {
    return await withDrillEnvironment(async ({ databaseUrl, directory, startSite }) => {
      await withDatabase(databaseUrl, db => addContacts(db, CONTACTS))
      const memoryFile = (name: string) => path.join(directory, `${name}.memory`)
      const { urls, servers, worker } = await startSite({
        ...{ replicas: 2, smtpUrl: sink.smtpUrl },
        serverEnv: replica => collectGarbage(memoryFile(`server ${replica + 1}`)),
        workerEnv: collectGarbage(memoryFile('worker')),
      })
      const end = Date.now() + MINUTES * 60_000
      const watched = Object.fromEntries(
        [...servers, worker].map(({ pid }, index) => [
          index < servers.length ? `server ${index + 1}` : 'worker',
          pid,
        ]),
      )
      const [done, samples, sentMessages] = await Promise.all([
        work(urls, end),
        sampleUntil(watched, end),
        writeUntil(urls, end),
      ])
      await untilSettled(databaseUrl)
      const kept = await countKept(databaseUrl)
      const counts = await checkMessages(databaseUrl, sentMessages)
      const mailed = [...sink.taken].filter(([id]) => id.includes('.campaign@')).length
      const fiveHundreds = [...done.statuses].filter(([status]) => status === 0 || status >= 500)
      const calls = [...done.statuses.values()].reduce((sum, count) => sum + count, 0)
      return [
        {
          promise: 'nothing is lost: messages, saves, pictures and mails of campaigns, by count',
          figure: `${MINUTES} min: ${describeMessages(counts)}; ${kept.saves} of ${done.saves} saves; ${kept.ready} of ${done.pictures} pictures ready; ${mailed} of ${done.campaigns * CONTACTS} mails of ${done.campaigns} campaigns`,
          hasHeld:
            areSafe(counts) &&
            kept.saves === done.saves &&
            kept.ready === done.pictures &&
            mailed === done.campaigns * CONTACTS &&
            Math.min(done.saves, done.pictures, done.campaigns, done.signIns) > 0,
        },
        {
          promise: 'no call fails on our side',
          figure: `${calls} calls and ${sentMessages.length} messages, ${done.signIns} of them sign-ins; else ${fiveHundreds.map(([status, count]) => `${count} × ${status}`).join(', ') || 'none'}`,
          hasHeld: fiveHundreds.length === 0,
        },
        ...Object.entries(samples).map(([name, rows]) =>
          growthFigures(name, rows, readHeapSizes(memoryFile(name))),
        ),
      ]
    })
  } finally {
    await sink.stop()
  }
}

async function writeUntil(urls: string[], end: number) {
  using writing = startSendingMessages({ urls, perSecond: 2, network: 70 })
  await wait(end - Date.now())
  // Awaited: `using` stops the visitors when the block ends.
  return await writing.end()
}

async function work(urls: string[], end: number) {
  const statuses = new Map<number, number>()
  const done = { statuses, saves: 0, pictures: 0, campaigns: 0, signIns: 0 }
  const [url = '', other = ''] = urls
  const token = await signIn(url, ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const count = (status: number) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return status < 400
  }
  const repeat = async (everyMs: number, step: () => Promise<unknown>) => {
    for (; Date.now() < end; await wait(everyMs)) await step().catch(() => count(0))
  }
  const read = (from: string, path: string) => async () =>
    count((await sendRequest(from, { path, headers })).status)
  await Promise.all([
    repeat(50, read(url, '/')),
    repeat(50, read(other, '/')),
    repeat(500, read(other, '/contact')),
    repeat(500, read(url, '/api/contactRoute/contacts')),
    repeat(1_000, read(other, '/api/imageRoute/images')),
    repeat(1_000, read(url, '/dash')),
    repeat(2_000, async () => {
      if (count((await publishHeroText(other, token, `tour ${done.saves}`)).status)) done.saves += 1
    }),
    repeat(5_000, async () => {
      await signIn(other, ADMIN)
      done.signIns += 1
    }),
    repeat(10_000, async () => {
      if (count(await addPicture(url, token, done.pictures))) done.pictures += 1
    }),
    repeat(30_000, async () => {
      if (count(await startCampaign(url, token, `Deux places ${done.campaigns}`))) done.campaigns += 1
    }),
  ])
  return done
}

async function addPicture(url: string, token: string, number: number): Promise<number> {
  const background = { r: number % 256, g: 120, b: 90 }
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('title', `Endurance ${number}`)
  form.set('description', 'Soak')
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/imageRoute/image`, { method: 'POST', headers, body: form })
  await answer.arrayBuffer()
  return answer.status
}

async function countKept(databaseUrl: string): Promise<{ saves: number; ready: number }> {
  const [row] = await query<{ saves: number; ready: number }>(
    databaseUrl,
    `select (select count(*)::int from hero_versions where input2 like 'tour %') as saves,
       (select count(*)::int from media_items join media_files on item_id = media_items.id
        where title like 'Endurance %' and state = 'ready') as ready`,
  )
  return row ?? { saves: 0, ready: 0 }
}

/** The memory of a process at a time. */
interface MemorySample {
  hours: number
  mb: number
}

interface Sample extends MemorySample {
  files: number
}

async function sampleUntil(
  processes: Record<string, number>,
  end: number,
): Promise<Record<string, Sample[]>> {
  const startedAt = Date.now()
  const samples: Record<string, Sample[]> = {}
  for (; Date.now() < end; await wait(SAMPLE_EVERY_MS))
    for (const [name, pid] of Object.entries(processes)) {
      samples[name] ??= []
      samples[name].push({
        hours: (Date.now() - startedAt) / 3_600_000,
        mb: Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
        files: readdirSync(`/proc/${pid}/fd`).length,
      })
    }
  return samples
}

/** The heap after each garbage collection. */
function readHeapSizes(file: string): MemorySample[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map(line => {
    const [seconds = 0, mb = 0] = line.split(' ').map(Number)
    return { hours: seconds / 3_600, mb }
  })
}

function withoutWarmUp<T>(samples: T[]): T[] {
  return samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
}

function growthFigures(name: string, all: Sample[], heap: MemorySample[]): Outcome {
  const warm = withoutWarmUp(all)
  const slope = slopeOf(floorsOf(warm))
  const floors = floorsOf(withoutWarmUp(heap))
  const heapSlope = slopeOf(floors)
  const [first, last] = [warm[0], warm.at(-1)]
  const moreFiles = (last?.files ?? 0) - (first?.files ?? 0)
  return {
    promise: `what garbage collections leave in the ${name} rises by at most ${WANTED_GROWTH_MB_PER_HOUR} MB an hour, its resident memory by ${MOST_GROWTH_MB_PER_HOUR}, and no files stay open`,
    figure: `${heapSlope.toFixed(1)} MB an hour, at ${floors.at(-1)?.mb.toFixed(0)} MB; ${slope.toFixed(1)} MB an hour, at ${last?.mb.toFixed(0)} MB; ${moreFiles} more open files, ${last?.files} in all`,
    hasHeld:
      heapSlope <= WANTED_GROWTH_MB_PER_HOUR &&
      slope <= MOST_GROWTH_MB_PER_HOUR &&
      moreFiles <= MOST_MORE_FILES,
    bound: `≤ ${WANTED_GROWTH_MB_PER_HOUR}; ≤ ${MOST_GROWTH_MB_PER_HOUR}, goal ${WANTED_GROWTH_MB_PER_HOUR}`,
    ...(slope > WANTED_GROWTH_MB_PER_HOUR && {
      limit: 'Half an hour is short for a slope of some MB; V8 keeps freed pages to use them again',
    }),
  }
}

function floorsOf(samples: MemorySample[]): MemorySample[] {
  const windows = Map.groupBy(samples, ({ hours }) => Math.floor(hours / HOURS_FOR_A_FLOOR))
  return [...windows.values()].map(window => window.reduce((a, b) => (b.mb < a.mb ? b : a)))
}

/** The slope of the linear regression, in MB per hour. */
function slopeOf(samples: MemorySample[]): number {
  const mean = (pick: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length
  const [hours, mb] = [mean(sample => sample.hours), mean(sample => sample.mb)]
  const covariance = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.mb - mb), 0)
  return covariance / samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0)
}
