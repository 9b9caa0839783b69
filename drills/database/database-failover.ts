import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProxy } from '#harness/tcp-proxy.ts'
import { type LocalPostgres, startPostgres } from '#scripts/local/servers/postgres.ts'
import { withDrillEnvironment } from '../drill-environment.ts'
import { signalProcessTrees } from '../process-tree.ts'
import type { Outcome } from '../run.ts'
import {
  areSafe,
  checkMessages,
  describeMessages,
  query,
  type SentMessage,
  startSendingMessages,
} from '../visitor-messages.ts'

const PER_SECOND = 50
const BACK_WITHIN_MS = 5_000

/** The database dies under load, and its standby is promoted. */
export async function databaseFailover(): Promise<Outcome[]> {
  const kept = await failOver({ network: 36, isSynchronous: true })
  const control = await failOver({ network: 37, isSynchronous: false })
  return [
    {
      promise:
        'the database dies and its synchronous standby takes over: every accepted message is there once',
      figure: `${describeMessages(kept)} at ${PER_SECOND} a second; taken again ${kept.backMs} ms after the promotion`,
      hasHeld: areSafe(kept) && kept.backMs <= BACK_WITHIN_MS,
    },
    {
      promise: 'negative control: a standby that is not waited for, and lags, loses some',
      figure: describeMessages(control),
      hasHeld: control.lost > 0,
    },
  ]
}

async function failOver({ network, isSynchronous }: { network: number; isSynchronous: boolean }) {
  return withDrillEnvironment(async drillEnvironment => {
    const first = drillEnvironment.postgres
    const directory = path.join(drillEnvironment.directory, 'standby')
    mkdirSync(directory)
    const standby = await startPostgres({
      ...{ directory, isDurable: true, standbyOf: first },
      settings: { cluster_name: 'standby', hot_standby: 'on' },
    })
    const proxy = await startProxy(first.port)
    try {
      if (isSynchronous) await waitFor(first)
      const databaseUrl = drillEnvironment.databaseUrl.replace(String(first.port), String(proxy.port))
      const { urls } = await drillEnvironment.startSite({ replicas: 2, databaseUrl })
      using writing = startSendingMessages({ urls, perSecond: PER_SECOND, network })
      await wait(3_000)
      if (!isSynchronous) await lag(standby)
      signalProcessTrees([first.pid], 'SIGKILL')
      // A failover takes a moment to be decided; the old primary never comes back.
      await wait(1_000)
      await query(standby.urlOf('postgres'), 'select pg_promote()')
      proxy.setTarget(standby.port)
      const promotedAt = Date.now()
      const isTaken = ({ tries }: SentMessage) =>
        tries.some(({ at, status }) => at >= promotedAt && status === 201)
      while (!writing.sentMessages.some(isTaken) && Date.now() - promotedAt < 4 * BACK_WITHIN_MS)
        await wait(10)
      const backMs = Date.now() - promotedAt
      await wait(1_000)
      const sentMessages = await writing.end()
      return { backMs, ...(await checkMessages(standby.urlOf('carreau'), sentMessages)) }
    } finally {
      proxy.close()
      await standby.stop()
    }
  })
}

/** Synchronous replication. */
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

/** A standby that is a second behind. */
async function lag(standby: LocalPostgres): Promise<void> {
  await query(standby.urlOf('postgres'), `alter system set primary_conninfo = ''`)
  await query(standby.urlOf('postgres'), 'select pg_reload_conf()')
  await wait(1_000)
}
