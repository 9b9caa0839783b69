import type { Demo } from '#scripts/local/start-demo.ts'
import { againstBareWithin } from './bare/against-bare.ts'
import type { Figure } from './figure.ts'

/** CPU that one answer costs, as a ratio to the bare engine with the same bytes or the same query. */
export async function requestCost(demo: Demo, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const { port, host } = new URL(demo.siteUrl)
  const server = { port: Number(port), pid: demo.processes['server-1'] ?? 0, host }
  const size = isQuick ? { rounds: 15, requests: 12_000 } : { rounds: 21, requests: 24_000 }
  // A short series on a shared machine swings by a fifth: the quick form guards, the full form judges.
  const slack = isQuick ? 1.2 : 1
  await publishOnce(demo)
  const contests = [
    {
      name: 'CPU of page / against node:http, same bytes',
      bound: 1.25 * slack,
      goal: 1.15,
      limit:
        'A check of the host and the encoding stands before each page, and 60 MB that live make collections dearer',
      contest: { ours: { ...server, path: '/' }, bare: ['page', demo.siteUrl], ...size },
    },
    {
      name: 'CPU of GET hero section against node:http and pg',
      bound: 1.75 * slack,
      goal: 1.25,
      limit: 'One statement as in the bare server; what is more are the hooks and ten headers of security',
      contest: {
        ours: { ...server, path: '/api/heroSectionRoute/hero-section' },
        bare: ['query', demo.databaseUrl],
        rounds: size.rounds,
        requests: size.requests / 2,
      },
    },
  ] as const
  const figures: Figure[] = []
  for (const { name, bound, goal, limit, contest } of contests) {
    const { ratio, oursUs, bareUs } = await againstBareWithin(bound, { ...contest, bare: [...contest.bare] })
    const note = `${oursUs.toFixed(1)} µs against ${bareUs.toFixed(1)}`
    figures.push({ name, value: ratio, unit: 'x', bound: { atMost: bound }, goal, note, limit })
  }
  return figures
}

/** So that the section is read from a row, as on a site in use. */
async function publishOnce({ siteUrl, admin }: Demo): Promise<void> {
  const send = (path: string, method: string, body: unknown, token?: string) =>
    fetch(`${siteUrl}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const signedIn = await send('/authRoute/login', 'POST', admin)
  const { user } = (await signedIn.json()) as { user: { token: string } }
  await send('/heroSectionRoute/hero-section', 'PATCH', { input2: 'par carreau' }, user.token)
}
