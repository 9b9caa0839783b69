// Figures against the bare engine, in one run. Exits non-zero past a bound.
// usage: npm run bench [-- --quick]
import { parseArgs } from 'node:util'
import { startDemo } from '#scripts/local/start-demo.ts'
import { againstBareWithin } from './against-bare.ts'
import { growth, MESSAGES } from './growth.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const size = values.quick ? { rounds: 15, requests: 12_000 } : { rounds: 21, requests: 24_000 }

// A short series on a shared machine swings by a fifth: the quick form guards, the full form judges.
const slack = values.quick ? 1.2 : 1

const { demo, stop } = await startDemo({ replicas: 1 })
const { port, host } = new URL(demo.siteUrl)
const server = { port: Number(port), pid: demo.processes['server-1'] ?? 0, host }
await publishOnce()

const figures = [
  {
    name: 'page / from the cache, against node:http with the same bytes',
    bound: 1.25 * slack,
    goal: 1.15,
    result: await againstBareWithin(1.25 * slack, {
      ours: { ...server, path: '/' },
      bare: ['page', demo.siteUrl],
      ...size,
    }),
  },
  {
    name: 'GET hero section, against node:http and pg',
    bound: 3 * slack,
    goal: 1.25,
    result: await againstBareWithin(3 * slack, {
      ours: { ...server, path: '/api/heroSectionRoute/hero-section' },
      bare: ['query', demo.databaseUrl],
      rounds: size.rounds,
      requests: size.requests / 2,
    }),
  },
  {
    name: 'first page of 100,000 messages against that of 100 (time, not CPU)',
    bound: 1.5 * slack,
    goal: 1,
    result: await growth(demo, MESSAGES),
  },
]
await stop()

console.log('\nCPU per request, microseconds           ours    bare   ratio   bound    goal')
for (const { name, result, bound, goal } of figures) {
  const cells = [
    result.oursUs.toFixed(1),
    result.bareUs.toFixed(1),
    result.ratio.toFixed(2),
    bound.toFixed(2),
    goal,
  ]
  console.log(`${name}\n${' '.repeat(36)}${cells.map(cell => String(cell).padStart(8)).join('')}`)
}
const past = figures.filter(({ result, bound }) => !(result.ratio <= bound))
console.log(
  past.length === 0
    ? '\nWithin every bound.'
    : `\nPast the bound: ${past.map(({ name }) => name).join('; ')}`,
)
process.exitCode = past.length === 0 ? 0 : 1

/** So that the section is read from a row, as on a site in use. */
async function publishOnce(): Promise<void> {
  const post = (path: string, method: string, body: unknown, token?: string) =>
    fetch(`${demo.siteUrl}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const { user } = (await (await post('/authRoute/login', 'POST', demo.admin)).json()) as {
    user: { token: string }
  }
  await post('/heroSectionRoute/hero-section', 'PATCH', { input2: 'par carreau' }, user.token)
}
