import { setTimeout as wait } from 'node:timers/promises'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import type { Child } from '#scripts/local/servers/child.ts'
import { withDrillEnvironment } from '../drill-environment.ts'
import { signalProcessTrees } from '../process-tree.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import { areSafe, checkMessages, describeMessages, query, startSendingMessages } from '../visitor-messages.ts'

const RUNS = fullOrQuick(2, 1)
/** In each run. */
const KILLS = fullOrQuick(18, 4)
const KILL_EVERY_MS = 10_000
const PER_SECOND = 12
const MAILS_WITHIN_MS = 120_000

/** Kills a server, the worker or PostgreSQL, in turn, every ten seconds while visitors write. */
export async function mixedKills(): Promise<Outcome[]> {
  const runs: Awaited<ReturnType<typeof killInTurn>>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await killInTurn(70 + run))
  const total = (pick: (run: (typeof runs)[number]) => number) =>
    runs.reduce((sum, run) => sum + pick(run), 0)
  return [
    {
      promise:
        'servers, the worker and PostgreSQL are killed in turn: every message is accepted and stored once',
      figure: `${RUNS * KILLS} kills in ${total(run => run.seconds)} s${describeSize('36 kills in two runs of three minutes')}: ${runs.map(({ counts }) => describeMessages(counts)).join('; ')}`,
      hasHeld: runs.every(({ counts }) => areSafe(counts)),
    },
    {
      promise:
        'the owner is mailed about each that was not set aside as a flood; only a kill of the worker may repeat a mail',
      figure: `${total(run => run.mailed)} of ${total(run => run.toMail)} mailed, ${total(run => run.repeated)} repeated, ${total(run => run.workerKills)} kills of the worker`,
      hasHeld: runs.every(
        run => run.toMail > 0 && run.mailed === run.toMail && run.repeated <= run.workerKills,
      ),
    },
  ]
}

async function killInTurn(network: number) {
  const sink = await startMailSink()
  try {
    return await withDrillEnvironment(async environment => {
      const site = await environment.startSite({ replicas: 2, smtpUrl: sink.smtpUrl })
      const kill = async (process?: Child) => process && signalProcessTrees([process.pid], 'SIGKILL')
      const victims = [
        () => kill(site.servers[0]),
        () => kill(site.worker),
        () => kill(site.servers[1]),
        async () => {
          await environment.postgres.crash()
          await environment.restartPostgres()
        },
      ]
      using sending = startSendingMessages({ urls: site.urls, perSecond: PER_SECOND, network })
      const startedAt = Date.now()
      for (let kill = 0; kill < KILLS; kill += 1) {
        await wait(KILL_EVERY_MS / 2)
        await victims[kill % victims.length]?.()
        await wait(KILL_EVERY_MS / 2)
      }
      const seconds = Math.round((Date.now() - startedAt) / 1_000)
      const counts = await checkMessages(environment.databaseUrl, await sending.end())
      const unsent = "select from message_mails where state in ('due', 'sending')"
      const deadline = Date.now() + MAILS_WITHIN_MS
      while ((await query(environment.databaseUrl, unsent)).length > 0 && Date.now() < deadline)
        await wait(200)
      const ids = sink.mails
        .map(mail => mail.headers['message-id'] ?? '')
        .filter(id => id.includes('.owner@'))
      const mailed = new Set(ids).size
      const [row] = await query<{ count: number }>(
        environment.databaseUrl,
        'select count(*)::int as count from messages where quarantine_reason is null',
      )
      const workerKills = Math.floor((KILLS + 2) / 4)
      return { counts, seconds, workerKills, mailed, toMail: row?.count ?? 0, repeated: ids.length - mailed }
    })
  } finally {
    await sink.stop()
  }
}
