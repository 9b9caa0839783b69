import type { Demo } from '#scripts/local/start-demo.ts'
import { againstBare } from './bare/against-bare.ts'
import type { Figure } from './figure.ts'

/**
 * CPU time per response, as a ratio to plain node:http with the same bytes or the same query. Only a regression bound:
 * 1.5 times the ratio at the time when it was set.
 */
export async function requestCost(demo: Demo, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const { port, host } = new URL(demo.siteUrl)
  const server = { port: Number(port), pid: demo.processes['server-1'] ?? 0, host }
  const size = isQuick ? { rounds: 15, requests: 12_000 } : { rounds: 21, requests: 24_000 }
  await publishOnce(demo)
  const page = await againstBare({ ours: { ...server, path: '/' }, bare: ['page', demo.siteUrl], ...size })
  const read = await againstBare({
    ours: { ...server, path: '/api/heroSectionRoute/hero-section' },
    bare: ['query', demo.databaseUrl],
    rounds: size.rounds,
    requests: size.requests / 2,
  })
  return [
    figureOf('CPU of page / against node:http, same bytes', page, 1.3),
    figureOf('CPU of GET hero section against node:http and pg', read, 1.9),
  ]
}

function figureOf(name: string, result: Awaited<ReturnType<typeof againstBare>>, baseline: number): Figure {
  const { ratio, oursUs, bareUs, spread } = result
  const [lowest, highest] = spread.map(value => value.toFixed(2))
  return {
    name,
    ...{ value: ratio, unit: 'x', bound: { atMost: baseline * 1.5 } },
    note: `${oursUs.toFixed(1)} µs against ${bareUs.toFixed(1)}, rounds from ${lowest} to ${highest}`,
  }
}

/** So that the section is read from a row and not from its default. */
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
