import { setTimeout as wait } from 'node:timers/promises'
import { startProxy } from '#harness/tcp-proxy.ts'
import { ADMIN, withDrillEnvironment } from '../drill-environment.ts'
import { signIn } from '../media/upload-client.ts'
import type { Outcome } from '../run.ts'
import { publishHeroText } from './publish-hero-text.ts'

const TIMES = 3
const GIVES_UP_MS = 60_000

/** One replica publishes; the other's connection to the database is silent, or closed. */
export async function publicationsUnheard(): Promise<Outcome[]> {
  return withDrillEnvironment(async ({ databaseUrl, postgres, startSite }) => {
    const proxy = await startProxy(postgres.port)
    const behindProxy = { DATABASE_URL: databaseUrl.replace(String(postgres.port), String(proxy.port)) }
    try {
      const { urls } = await startSite({
        replicas: 2,
        serverEnv: replica => (replica === 1 ? behindProxy : {}),
      })
      const [writer = '', reader = ''] = urls
      const token = await signIn(writer, ADMIN)
      const faults: [string, number, () => void][] = [
        ['with a good connection to the database', 1_000, () => {}],
        ['with a closed connection', 5_000, proxy.cut],
        ['with a silent connection', 30_000, proxy.blackholeOpenConnections],
      ]
      const outcomes: Outcome[] = []
      let published = 0
      for (const [name, boundMs, begin] of faults) {
        const took: number[] = []
        for (let time = 0; time < TIMES; time += 1) {
          begin()
          published += 1
          took.push(await untilShown({ writer, reader, token, text: `tour ${published}` }))
          await wait(1_000)
        }
        outcomes.push({
          promise: `a replica ${name} shows what the other has published within ${boundMs / 1_000} s`,
          figure: `${took.map(ms => ms.toFixed(0)).join(', ')} ms`,
          hasHeld: took.every(ms => ms <= boundMs),
        })
      }
      return outcomes
    } finally {
      proxy.close()
    }
  })
}

interface Publication {
  writer: string
  reader: string
  token: string
  text: string
}

async function untilShown({ writer, reader, token, text }: Publication): Promise<number> {
  if (!(await publishHeroText(writer, token, text)).ok) return Number.POSITIVE_INFINITY
  const publishedAt = performance.now()
  for (; performance.now() - publishedAt < GIVES_UP_MS; await wait(20))
    if ((await (await fetch(reader)).text()).includes(`${text}<`)) return performance.now() - publishedAt
  return Number.POSITIVE_INFINITY
}
