import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sendRequest } from '#scripts/local/send-request.ts'
import { startBalancer } from '#scripts/local/servers/nginx.ts'
import { publishHeroText } from '../database/publish-hero-text.ts'
import { ADMIN, withDrillEnvironment } from '../drill-environment.ts'
import { signIn } from '../media/upload-client.ts'
import type { Outcome } from '../run.ts'
import { areSafe, checkMessages, describeMessages, query, startSendingMessages } from '../visitor-messages.ts'
import { upgradeAndRollback } from './upgrade-and-rollback.ts'
import { buildVersionBefore, ROOT, runScript } from './versions.ts'

const TOGETHER_MS = 4_000
const MESSAGES_PER_SECOND = 10
const PAGE_EVERY_MS = 20
const SAVE_EVERY_MS = 400
const LOCK_WAIT_MS = 500

export async function twoVersions(): Promise<Outcome[]> {
  return [...(await runNewestMigrationUnderLoad()), ...(await upgradeAndRollback())]
}

/**
 * An upgrade under load: the version before the newest migration runs, the migration is applied, then both versions run
 * side by side, then only the new one, and one replica is rolled back.
 */
async function runNewestMigrationUnderLoad(): Promise<Outcome[]> {
  const old = await buildVersionBefore()
  try {
    return await withDrillEnvironment(
      async drillEnvironment => {
        const site = await drillEnvironment.startSite({ replicas: 2, root: old.folder })
        const balancer = await startBalancer(site.urls)
        const traffic = await startTraffic(balancer.url, drillEnvironment.databaseUrl)
        try {
          await wait(TOGETHER_MS)
          const migrated = await runScript(ROOT, 'migrate', drillEnvironment.databaseUrl)
          await wait(TOGETHER_MS)
          await site.replaceServer(0, ROOT)
          await wait(TOGETHER_MS)
          await site.replaceServer(1, ROOT)
          await site.replaceWorker(ROOT)
          await wait(TOGETHER_MS)
          await site.replaceServer(0, old.folder)
          await wait(TOGETHER_MS)
          return await traffic.end(`${old.name} and this one, ${migrated.trim()}`)
        } finally {
          traffic.stop()
          await balancer.stop()
        }
      },
      {
        async prepare(databaseUrl) {
          await runScript(old.folder, 'migrate', databaseUrl)
          await runScript(old.folder, 'create-admin', databaseUrl)
        },
      },
    )
  } finally {
    rmSync(old.folder, { recursive: true, force: true })
  }
}

/** Visitors read and send messages, an admin saves and reads; also records lock waits. */
async function startTraffic(url: string, databaseUrl: string) {
  const token = await signIn(url, ADMIN)
  const statuses = new Map<number, number>()
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  let isOver = false
  let [saved, longestWaitMs] = [0, 0]
  const headers = { authorization: `Bearer ${token}` }
  const repeat = async (everyMs: number, work: () => Promise<void>) => {
    for (; !isOver; await wait(everyMs)) await work().catch(() => count(0))
  }
  const watcher = new pg.Client(databaseUrl)
  // Without a listener a lost connection would end the process; the next query reports it.
  watcher.on('error', () => {})
  await watcher.connect()
  // Not `using`: it goes on after this function.
  const writing = startSendingMessages({
    urls: [url],
    perSecond: MESSAGES_PER_SECOND,
    network: 41,
    giveUpAfterMs: 0,
  })
  const loops = [
    repeat(PAGE_EVERY_MS, async () => void count((await sendRequest(url)).status)),
    repeat(SAVE_EVERY_MS, async () => {
      const { ok, status } = await publishHeroText(url, token, `tour ${saved}`)
      count(status)
      if (ok) saved += 1
    }),
    repeat(
      SAVE_EVERY_MS,
      async () =>
        void count((await sendRequest(url, { path: '/api/contactRoute/contacts', headers })).status),
    ),
    repeat(50, async () => {
      const { rows } = await watcher.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - query_start) * 1000)::int as ms from pg_stat_activity
         where wait_event_type = 'Lock'`,
      )
      longestWaitMs = Math.max(longestWaitMs, rows[0]?.ms ?? 0)
    }),
  ]
  const stop = () => {
    isOver = true
    writing[Symbol.dispose]()
  }
  return {
    stop,
    async end(versions: string): Promise<Outcome[]> {
      stop()
      await Promise.all(loops)
      await watcher.end()
      const sentMessages = await writing.end()
      const counts = await checkMessages(databaseUrl, sentMessages)
      const [versionsKept] = await query<{ count: number }>(
        databaseUrl,
        `select count(*)::int as count from hero_versions where input2 like 'tour %'`,
      )
      const figure = [...statuses].map(([status, times]) => `${times} × ${status || 'no answer'}`).join(', ')
      return [
        {
          promise:
            'old and new version side by side across a migration: every call is answered on its first try',
          figure: `${versions}: ${figure}`,
          hasHeld: [...statuses.keys()].every(status => status === 200) && (statuses.get(200) ?? 0) > 200,
        },
        {
          promise: 'what is written meanwhile is kept: messages on their first try, and saves',
          figure: `${describeMessages(counts)}; ${versionsKept?.count} of ${saved} saves`,
          hasHeld: areSafe(counts) && versionsKept?.count === saved && saved > 0,
        },
        {
          promise: `nobody waits longer than ${LOCK_WAIT_MS} ms for a lock`,
          figure: `${longestWaitMs} ms at most`,
          hasHeld: longestWaitMs <= LOCK_WAIT_MS,
        },
      ]
    },
  }
}
