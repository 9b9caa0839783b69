// Figures against the bare engine, in one run. Exits non-zero past a bound.
// usage: npm run bench [-- --quick]
import { parseArgs } from 'node:util'
import { startDemo } from '#scripts/local/start-demo.ts'
import { againstBareWithin } from './against-bare.ts'
import { longLibraryAgainstShort } from './long-library.ts'
import { transcodeAgainstBare } from './transcode-against-bare.ts'
import { uploadAgainstBare } from './uploads.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const size = values.quick ? { rounds: 15, requests: 12_000 } : { rounds: 21, requests: 24_000 }
const clip = values.quick ? { seconds: 2, rounds: 3 } : { seconds: 10, rounds: 5 }

// A short series on a shared machine swings by a fifth: the quick form guards, the full form judges.
const slack = values.quick ? 1.2 : 1

interface Figure {
  name: string
  unit: string
  ours: number
  bare: number
  ratio: number
  bound: number
  goal: number
}

const { demo, stop } = await startDemo({ replicas: 1 })
const { port, host } = new URL(demo.siteUrl)
const server = { port: Number(port), pid: demo.processes['server-1'] ?? 0, host }
const token = await signIn()
await publishOnce()

const figures: Figure[] = [
  {
    ...{ name: 'page / from the cache, against node:http with the same bytes', bound: 1.25, goal: 1.15 },
    ...(await cpuAgainstBare(1.25, { path: '/', bare: ['page', demo.siteUrl], ...size })),
  },
  {
    ...{ name: 'GET hero section, against node:http and pg', bound: 3, goal: 1.25 },
    ...(await cpuAgainstBare(3, {
      path: '/api/heroSectionRoute/hero-section',
      bare: ['query', demo.databaseUrl],
      rounds: size.rounds,
      requests: size.requests / 2,
    })),
  },
  {
    // 0.8 of the throughput is 1.25 of the time.
    ...{
      name: '100 MB upload, against a bare stream into the same folder',
      unit: 's',
      bound: 1.25,
      goal: 1.25,
    },
    ...(await uploadAgainstBare({ demo, token, rounds: values.quick ? 5 : 11 })),
  },
  {
    ...{ name: 'first page of 2,000 movies, against one of 20 images', unit: 'ms', bound: 1.5, goal: 1.5 },
    ...(await longLibraryAgainstShort(demo, token)),
  },
]
await stop()
const transcoding = await transcodeAgainstBare(clip)
figures.push({
  ...{
    name: `transcoding ${clip.seconds} s of 1080p in the sandbox, against the same command run bare`,
    unit: 's',
  },
  ...{ ours: transcoding.sandboxedSeconds, bare: transcoding.bareSeconds, ratio: transcoding.ratio },
  ...{ bound: 1.1, goal: 1.05 },
})

console.log(`\n${' '.repeat(36)}    ours    bare   ratio   bound    goal`)
for (const { name, unit, ours, bare, ratio, bound, goal } of figures) {
  const cells = [ours.toFixed(1), bare.toFixed(1), ratio.toFixed(2), (bound * slack).toFixed(2), goal]
  const row = cells.map(cell => String(cell).padStart(8)).join('')
  console.log(`${name}\n${unit.padStart(36)}${row}`)
}
console.log(`  transcoding, of the processor's time alone: ${transcoding.cpuRatio.toFixed(2)}`)
const past = figures.filter(({ ratio, bound }) => !(ratio <= bound * slack))
console.log(
  past.length === 0
    ? '\nWithin every bound.'
    : `\nPast the bound: ${past.map(({ name }) => name).join('; ')}`,
)
process.exitCode = past.length === 0 ? 0 : 1

type Contest = Omit<Parameters<typeof againstBareWithin>[1], 'ours'> & { path: string }

async function cpuAgainstBare(bound: number, { path, ...contest }: Contest) {
  const result = await againstBareWithin(bound * slack, { ours: { ...server, path }, ...contest })
  return { unit: 'µs of CPU per request', ours: result.oursUs, bare: result.bareUs, ratio: result.ratio }
}

async function signIn(): Promise<string> {
  const { user } = (await (await send('/authRoute/login', 'POST', demo.admin)).json()) as {
    user: { token: string }
  }
  return user.token
}

/** So that the section is read from a row, as on a site in use. */
async function publishOnce(): Promise<void> {
  await send('/heroSectionRoute/hero-section', 'PATCH', { input2: 'par carreau' }, token)
}

function send(path: string, method: string, body: unknown, secret?: string): Promise<Response> {
  return fetch(`${demo.siteUrl}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(secret && { authorization: `Bearer ${secret}` }) },
    body: JSON.stringify(body),
  })
}
