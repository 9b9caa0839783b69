import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { untilReady } from '#scripts/local/servers/until-ready.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import { signIn } from '../media/upload-client.ts'
import type { Outcome } from '../run.ts'
import { publishHeroText } from './publish-hero-text.ts'

const SECONDS = 20
const QUIET_MS = 5_000

/** Publications through one replica while the other is killed and all LISTEN connections are closed. */
export async function publicationsUnderFire(): Promise<Outcome[]> {
  const { demo, processId, stop } = await startDemo({ replicas: 2 })
  const [writer = '', reader = ''] = demo.replicaUrls
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  const token = await signIn(writer, demo.admin)

  const end = Date.now() + SECONDS * 1_000
  let [kills, cuts, published, refused] = [0, 0, 0, 0]
  const breaking = (async () => {
    while (Date.now() < end) {
      await wait(1_500)
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carreau-feed'`,
      )
      cuts += 1
      if (cuts % 3 !== 0) continue
      process.kill(processId('server-2'), 'SIGKILL')
      kills += 1
    }
  })()
  while (Date.now() < end) {
    const { ok } = await publishHeroText(writer, token, `tour ${published}`)
    if (ok) published += 1
    else refused += 1
    await wait(40)
  }
  await breaking
  await untilReady(reader, { timeoutMs: 10_000 })

  const last = `tour ${published - 1}<`
  const quietFrom = Date.now()
  const isShown = async (url: string) => (await (await fetch(url)).text()).includes(last)
  while (!((await isShown(writer)) && (await isShown(reader))) && Date.now() - quietFrom < QUIET_MS)
    await wait(50)
  const hasHeld = (await isShown(writer)) && (await isShown(reader))
  await database.end()
  await stop()
  return [
    {
      promise: 'both replicas show the last words once it is quiet',
      figure: `${published} publications, ${cuts} cuts, ${kills} kills -9; seen ${Date.now() - quietFrom} ms after the last`,
      hasHeld,
    },
    {
      promise: 'no publication is refused',
      figure: `${refused} of ${published + refused}`,
      hasHeld: refused === 0,
    },
  ]
}
