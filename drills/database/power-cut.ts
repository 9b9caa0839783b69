import { setTimeout as wait } from 'node:timers/promises'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { untilReady } from '#scripts/local/servers/until-ready.ts'
import { areSafe, describeLetters, judgeLetters, query, startWriting } from '../letters.ts'
import { type Ground, type OwnSite, onOwnGround } from '../own-site.ts'
import { signalFamilies } from '../processes-below.ts'
import type { Outcome } from '../run.ts'
import { describeSize, inFull } from '../size.ts'

const CUTS = inFull(20, 2)
const PER_SECOND = 15
const BACK_WITHIN_MS = 60_000

/**
 * Database, server, worker and the store, which is a folder of the server's here, die in the same instant, again and
 * again, while visitors write and the owner is mailed. What the kernel already held for the disk survives, as it
 * would not if the power really failed; that part is PostgreSQL's, and its `fsync` is on.
 */
export async function powerCut(): Promise<Outcome[]> {
  const sink = await startMailSink()
  try {
    return await onOwnGround(async ground => {
      const site = await ground.startSite({ replicas: 1, smtpUrl: sink.smtpUrl })
      const writing = startWriting({ urls: site.urls, perSecond: PER_SECOND, network: 38 })
      let cuts = 0
      for (; cuts < CUTS; cuts += 1) {
        await wait(1_000 + Math.random() * 500)
        await cutPower(ground, site)
      }
      const letters = await writing.end()
      const judged = await judgeLetters(ground.databaseUrl, letters)
      await endLeasesOfTheDead(ground.databaseUrl)
      await untilSettled(ground.databaseUrl)
      const told = sink.mails.map(mail => mail.headers['message-id'] ?? '')
      const mails = await countMails(ground.databaseUrl, told)
      return [
        {
          promise:
            'database, server and worker die together: every accepted message is stored once, its mail too',
          figure: `${cuts} cuts${describeSize('of 20')}: ${describeLetters(judged)}`,
          hasHeld: areSafe(judged) && cuts === CUTS,
        },
        {
          promise: 'after the last cut the owner is told of each; twice only of those whose sender died',
          figure: `${mails.told} of ${mails.due} told, ${mails.unsettled} still wait, ${mails.twice} twice`,
          hasHeld:
            mails.due > 0 && mails.told === mails.due && mails.unsettled === 0 && mails.twice <= cuts * LANES,
        },
      ]
    })
  } finally {
    await sink.stop()
  }
}

/** As many mails as the worker has under way at once. */
const LANES = 8
const MAILS_WITHIN_MS = 60_000

async function cutPower(ground: Ground, { urls, servers, worker }: OwnSite): Promise<void> {
  signalFamilies([ground.postgres.pid, ...servers.map(({ pid }) => pid), worker.pid], 'SIGKILL')
  await wait(300)
  await ground.restartPostgres()
  await untilReady(urls[0] ?? '', { timeoutMs: BACK_WITHIN_MS })
}

const WAITING = `select from message_mails where kind = 'owner' and state in ('due', 'sending')`

/** A minute later, as far as mails are concerned whose sender died; those of the living are younger than the cut. */
async function endLeasesOfTheDead(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `update message_mails set due_at = now()
     where state = 'sending' and due_at - interval '60 seconds' < pg_postmaster_start_time()`,
  )
}

async function untilSettled(databaseUrl: string): Promise<void> {
  const deadline = Date.now() + MAILS_WITHIN_MS
  while ((await query(databaseUrl, WAITING)).length > 0 && Date.now() < deadline) await wait(200)
}

async function countMails(databaseUrl: string, ids: string[]) {
  const due = await query<{ id: string }>(
    databaseUrl,
    `select message_id as id from message_mails where kind = 'owner' and state <> 'skipped'`,
  )
  const times = (id: string) => ids.filter(name => name.startsWith(`<${id}.owner@`)).length
  return {
    due: due.length,
    told: due.filter(({ id }) => times(id) > 0).length,
    twice: due.filter(({ id }) => times(id) > 1).length,
    unsettled: (await query(databaseUrl, WAITING)).length,
  }
}
