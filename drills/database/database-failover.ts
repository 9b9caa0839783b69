import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProxy } from '#harness/tcp-proxy.ts'
import { type LocalPostgres, startPostgres } from '#scripts/local/servers/postgres.ts'
import { areSafe, describeLetters, judgeLetters, type Letter, query, startWriting } from '../letters.ts'
import { onOwnGround } from '../own-site.ts'
import { signalFamilies } from '../processes-below.ts'
import type { Outcome } from '../run.ts'

const PER_SECOND = 50
const BACK_WITHIN_MS = 5_000

/** The machine of the database dies under load, and its standby takes its place. */
export async function databaseFailover(): Promise<Outcome[]> {
  const kept = await failOver({ network: 36, isSynchronous: true })
  const control = await failOver({ network: 37, isSynchronous: false })
  return [
    {
      promise:
        'the database dies and its synchronous standby takes over: every accepted message is there once',
      figure: `${describeLetters(kept)} at ${PER_SECOND} a second; taken again ${kept.backMs} ms after the promotion`,
      hasHeld: areSafe(kept) && kept.backMs <= BACK_WITHIN_MS,
    },
    {
      promise: 'negative control: a standby that is not waited for, and lags, loses some',
      figure: describeLetters(control),
      hasHeld: control.lost > 0,
    },
  ]
}

async function failOver({ network, isSynchronous }: { network: number; isSynchronous: boolean }) {
  return onOwnGround(async ground => {
    const first = ground.postgres
    const directory = path.join(ground.directory, 'standby')
    mkdirSync(directory)
    const standby = await startPostgres({
      ...{ directory, isDurable: true, follows: first },
      settings: { cluster_name: 'standby', hot_standby: 'on' },
    })
    const proxy = await startProxy(first.port)
    try {
      if (isSynchronous) await waitFor(first)
      const databaseUrl = ground.databaseUrl.replace(String(first.port), String(proxy.port))
      const { urls } = await ground.startSite({ replicas: 2, databaseUrl })
      const writing = startWriting({ urls, perSecond: PER_SECOND, network })
      await wait(3_000)
      if (!isSynchronous) await lag(standby)
      signalFamilies([first.pid], 'SIGKILL')
      // Whoever decides on a failover needs a moment; the dead one never answers again.
      await wait(1_000)
      await query(standby.urlOf('postgres'), 'select pg_promote()')
      proxy.leadTo(standby.port)
      const promotedAt = Date.now()
      const isTaken = ({ tries }: Letter) =>
        tries.some(({ at, status }) => at >= promotedAt && status === 201)
      while (!writing.letters.some(isTaken) && Date.now() - promotedAt < 4 * BACK_WITHIN_MS) await wait(10)
      const backMs = Date.now() - promotedAt
      await wait(1_000)
      const letters = await writing.end()
      return { backMs, ...(await judgeLetters(standby.urlOf('carreau'), letters)) }
    } finally {
      proxy.close()
      await standby.stop()
    }
  })
}

/** From now on a commit is one when the standby has it too. */
async function waitFor(first: LocalPostgres): Promise<void> {
  const url = first.urlOf('postgres')
  await query(url, `alter system set synchronous_standby_names = 'standby'`)
  await query(url, 'select pg_reload_conf()')
  const state = `select from pg_stat_replication where application_name = 'standby' and sync_state = 'sync'`
  for (let tries = 0; (await query(url, state)).length === 0; tries += 1) {
    if (tries > 100) throw new Error('The standby does not follow.')
    await wait(100)
  }
}

/** A second behind, as a standby far away may be. */
async function lag(standby: LocalPostgres): Promise<void> {
  await query(standby.urlOf('postgres'), `alter system set primary_conninfo = ''`)
  await query(standby.urlOf('postgres'), 'select pg_reload_conf()')
  await wait(1_000)
}
