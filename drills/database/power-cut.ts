import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addContacts } from '#scripts/local/mail/campaign-setup.ts'
import { type CountingSink, startCountingSink } from '#scripts/local/mail/counting-sink.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { untilReady } from '#scripts/local/servers/until-ready.ts'
import { ADMIN, type DrillEnvironment, type DrillSite, withDrillEnvironment } from '../drill-environment.ts'
import { startCampaign } from '../mail/start-campaign.ts'
import { SENDERS_MOMENTS, upload } from '../media/killed-uploads.ts'
import { signIn } from '../media/upload-client.ts'
import { signalProcessTrees } from '../process-tree.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import { untilSettled } from '../until-settled.ts'
import { areSafe, checkMessages, describeMessages, query, startSendingMessages } from '../visitor-messages.ts'
import { type Cuts, checkCampaign, checkOwnerMails, checkUploads, WAITING } from './after-power-cuts.ts'

const CUTS = fullOrQuick(20, 2)
const PER_SECOND = 15
const RECIPIENTS = fullOrQuick(7_000, 700)
const CONNECTIONS = 4
/** Slow enough that the campaign takes longer than all cuts, also on a busy machine. */
const MAILS_PER_SECOND = 50
const BACK_WITHIN_MS = 60_000

/**
 * Database, server and worker are killed at the same moment, again and again, while visitors send messages, the owner is
 * mailed, a campaign is sent and a movie is uploaded. Unlike in a real power cut, writes in the page cache survive;
 * PostgreSQL's `fsync`, which is on, covers that part.
 */
export async function powerCut(): Promise<Outcome[]> {
  const sink = await startCountingSink({ takesMs: 20 })
  try {
    return await withDrillEnvironment(async drillEnvironment => {
      const { databaseUrl } = drillEnvironment
      await withDatabase(databaseUrl, db => addContacts(db, RECIPIENTS))
      const workerEnv = {
        SMTP_CONNECTIONS: String(CONNECTIONS),
        MAILS_PER_SECOND: String(MAILS_PER_SECOND),
      }
      const site = await drillEnvironment.startSite({ replicas: 1, smtpUrl: sink.smtpUrl, workerEnv })
      const [siteUrl = ''] = site.urls
      const token = await signIn(siteUrl, ADMIN)
      // Its response may wait for mails that the cut stops.
      void startCampaign(siteUrl, token, 'Deux places').catch(() => 0)
      using writing = startSendingMessages({ urls: site.urls, perSecond: PER_SECOND, network: 38 })
      const uploads: Upload[] = []
      let cutsOfCampaign = 0
      for (let cut = 0; cut < CUTS; cut += 1) {
        if (await untilMailsGo(sink)) cutsOfCampaign += 1
        uploads.push(await cutDuringUpload(drillEnvironment, site, { token, cut }))
      }
      for (const cutShort of uploads) await upload({ siteUrl, token, databaseUrl }, cutShort)
      const sentMessages = await writing.end()
      const counts = await checkMessages(databaseUrl, sentMessages)
      await endLeasesOfTheDead(databaseUrl)
      await untilSettled(databaseUrl, WAITING)
      const cuts: Cuts = { number: CUTS, drillEnvironment, publicUrl: siteUrl, taken: sink.taken }
      return [
        {
          promise:
            'database, server and worker die together: every accepted message is stored once, its mail too',
          figure: `${uploads.length} cuts${describeSize('of 20')}: ${describeMessages(counts)}`,
          hasHeld: areSafe(counts) && uploads.length === CUTS,
          ...(counts.accepted < counts.written && {
            limit:
              'Between two cuts the site is up for 1 to 3 s, because its start takes 5 to 7 s on two cores; visitors give up after two minutes of that',
          }),
        },
        await checkOwnerMails(cuts),
        await checkCampaign(cuts, { cutsOfCampaign, connections: CONNECTIONS }),
        await checkUploads(
          cuts,
          uploads.map(({ title }) => title),
        ),
      ]
    })
  } finally {
    await sink.stop()
  }
}

/** Waits until the worker has sent mails since the last cut; false when all are sent. */
async function untilMailsGo({ taken }: CountingSink): Promise<boolean> {
  const sent = () => [...taken.keys()].filter(id => id.includes('.campaign@')).length
  const before = sent()
  for (const endAt = Date.now() + 30_000; Date.now() < endAt; await wait(5)) {
    if (sent() >= RECIPIENTS) return false
    if (sent() > before + 5) return true
  }
  return false
}

interface Upload {
  title: string
  idempotencyKey: string
}

/** Each cut comes at another moment of the upload. Resolves with the call, to be repeated. */
async function cutDuringUpload(
  drillEnvironment: DrillEnvironment,
  site: DrillSite,
  { token, cut }: { token: string; cut: number },
): Promise<Upload> {
  const [siteUrl = ''] = site.urls
  const setup = { siteUrl, token, databaseUrl: drillEnvironment.databaseUrl }
  const call = { title: `cut ${cut}`, idempotencyKey: randomUUID() }
  const moments = Object.values(SENDERS_MOMENTS)
  const moment = moments[cut % moments.length]
  let cutting = Promise.resolve()
  await moment?.(setup, {
    ...call,
    reached: () => {
      cutting = cutPower(drillEnvironment, site)
    },
  })
  await cutting
  return call
}

async function cutPower(
  drillEnvironment: DrillEnvironment,
  { urls, servers, worker }: DrillSite,
): Promise<void> {
  signalProcessTrees([drillEnvironment.postgres.pid, ...servers.map(({ pid }) => pid), worker.pid], 'SIGKILL')
  await wait(300)
  await drillEnvironment.restartPostgres()
  await untilReady(urls[0] ?? '', { timeoutMs: BACK_WITHIN_MS })
}

/** Ends the leases of dead workers, as a minute of waiting would. */
async function endLeasesOfTheDead(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `update message_mails set due_at = now()
     where state = 'sending' and due_at - interval '60 seconds' < pg_postmaster_start_time()`,
  )
}
