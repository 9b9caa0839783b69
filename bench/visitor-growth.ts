import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startBalancer } from '#scripts/local/servers/nginx.ts'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'
import type { Figure } from './figure.ts'
import { cpuSeconds } from './instruments/cpu-per-request.ts'
import type { Effort } from './run.ts'

/** Connections that send the next request after each response; one server accepts a thousand. */
const CROWDS = [1, 10, 100, 500]
const MAX_CONNECTIONS = 10_000

/** The CPU cost of a page with more and more parallel visitors, with nginx in front. */
export async function visitorGrowth(_demo: Demo, { isQuick }: Effort): Promise<Figure[]> {
  const seconds = isQuick ? 3 : 8
  const { demo, processId, stop } = await startDemo({
    replicas: 1,
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  const pid = processId('server-1')
  try {
    const plain = await startBalancer(demo.replicaUrls)
    // The first run is a warm-up.
    await visit(plain.url, { pid, connections: 100, seconds })
    const visits: Visits[] = []
    for (const connections of CROWDS) visits.push(await visit(plain.url, { pid, connections, seconds }))
    await plain.stop()
    const keeping = await startBalancer(demo.replicaUrls, { cachePagesFor: '1s' })
    const crowd = await visit(keeping.url, { pid, connections: MAX_CONNECTIONS, seconds: 2 * seconds })
    await keeping.stop()
    return [growth(visits, isQuick), unanswered([...visits, crowd]), behindNginx(crowd)]
  } finally {
    await stop()
  }
}

function growth(visits: Visits[], isQuick: boolean): Figure {
  const [few, many] = [visits[1]?.serverUs ?? Number.NaN, visits.at(-1)?.serverUs ?? Number.NaN]
  return {
    name: 'CPU of the server for a page, 500 visitors at once against 10',
    // A short series varies by a fifth on a shared machine, so the bound of the quick form is wider.
    ...{ value: many / few, unit: 'x', bound: { atMost: isQuick ? 1.8 : 1.5 } },
    note: visits.map(({ connections, serverUs }) => `${connections}: ${serverUs.toFixed(0)} µs`).join(', '),
  }
}

function unanswered(visits: Visits[]): Figure {
  const sum = (read: (one: Visits) => number) => visits.reduce((total, one) => total + read(one), 0)
  return {
    name: 'visitors left without the page, 1 to 10,000 at once',
    value: sum(({ failed }) => failed),
    bound: { atMost: 0 },
    note: `${sum(({ requests }) => requests)} requests`,
  }
}

function behindNginx({ serverUs, requests, perSecond }: Visits): Figure {
  return {
    name: 'CPU of the server for a page, 10,000 at once, nginx keeping pages for a second',
    ...{ value: serverUs, unit: 'µs', bound: { atMost: 25 } },
    note: `${requests} requests, ${perSecond.toFixed(0)} a second`,
  }
}

interface Visits {
  connections: number
  requests: number
  perSecond: number
  failed: number
  /** CPU time per request. */
  serverUs: number
}

const run = promisify(execFile)

async function visit(
  url: string,
  { pid, connections, seconds }: { pid: number; connections: number; seconds: number },
): Promise<Visits> {
  const before = cpuSeconds(pid)
  const threads = String(Math.min(2, connections))
  const { stdout } = await run('wrk', [
    ...['-t', threads, '-c', String(connections), '-d', `${seconds}s`, '--timeout', '60s'],
    ...['-H', 'Accept-Encoding: br', `${url}/`],
  ])
  const used = cpuSeconds(pid) - before
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
  const requests = number(/(\d+) requests in/)
  if (requests === 0) throw new Error(`Nobody was answered: ${stdout}`)
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? []
  const failed = [number(/Non-2xx or 3xx responses: (\d+)/), ...broken.slice(1).map(Number)]
  return {
    connections,
    requests,
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    failed: failed.reduce((sum, count) => sum + count, 0),
    serverUs: (used * 1_000_000) / requests,
  }
}
