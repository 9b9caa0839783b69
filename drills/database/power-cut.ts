import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addContacts } from '#scripts/local/mail/campaign-scene.ts'
import { type CountingSink, startCountingSink } from '#scripts/local/mail/counting-sink.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { untilReady } from '#scripts/local/servers/until-ready.ts'
import { areSafe, describeLetters, judgeLetters, query, startWriting } from '../letters.ts'
import { startCampaign } from '../mail/start-campaign.ts'
import { SENDERS_MOMENTS, upload } from '../media/killed-uploads.ts'
import { signIn } from '../media/upload-client.ts'
import { ADMIN, type Ground, type OwnSite, onOwnGround } from '../own-site.ts'
import { signalFamilies } from '../processes-below.ts'
import type { Outcome } from '../run.ts'
import { describeSize, inFull } from '../size.ts'
import { untilSettled } from '../until-settled.ts'
import { type Cuts, judgeCampaign, judgeOwnersMails, judgeUploads, WAITING } from './after-power-cuts.ts'

const CUTS = inFull(20, 2)
const PER_SECOND = 15
const RECIPIENTS = inFull(7_000, 700)
const CONNECTIONS = 4
/** Slow enough that the campaign outlasts the cuts, on a busy machine too. */
const MAILS_PER_SECOND = 50
const BACK_WITHIN_MS = 60_000

/**
 * Database, server, worker and the store, which is a folder of the server's here, die in the same instant, again and
 * again, while visitors write, the owner is mailed, a campaign goes out and a movie comes in. What the kernel already
 * held for the disk survives, as it would not if the power really failed; that part is PostgreSQL's, and its `fsync`
 * is on.
 */
export async function powerCut(): Promise<Outcome[]> {
  const sink = await startCountingSink({ takesMs: 20 })
  try {
    return await onOwnGround(async ground => {
      const { databaseUrl } = ground
      await withDatabase(databaseUrl, db => addContacts(db, RECIPIENTS))
      const workerEnv = {
        SMTP_CONNECTIONS: String(CONNECTIONS),
        MAILS_PER_SECOND: String(MAILS_PER_SECOND),
      }
      const site = await ground.startSite({ replicas: 1, smtpUrl: sink.smtpUrl, workerEnv })
      const [siteUrl = ''] = site.urls
      const token = await signIn(siteUrl, ADMIN)
      // Its answer may wait for mails that the cut stops.
      void startCampaign(siteUrl, token, 'Deux places').catch(() => 0)
      const writing = startWriting({ urls: site.urls, perSecond: PER_SECOND, network: 38 })
      const uploads: Upload[] = []
      let cutsOfCampaign = 0
      for (let cut = 0; cut < CUTS; cut += 1) {
        if (await untilMailsGo(sink)) cutsOfCampaign += 1
        uploads.push(await cutDuringUpload(ground, site, { token, cut }))
      }
      for (const cutShort of uploads) await upload({ siteUrl, token, databaseUrl }, cutShort)
      const letters = await writing.end()
      const judged = await judgeLetters(databaseUrl, letters)
      await endLeasesOfTheDead(databaseUrl)
      await untilSettled(databaseUrl, WAITING)
      const cuts: Cuts = { number: CUTS, ground, publicUrl: siteUrl, taken: sink.taken }
      return [
        {
          promise:
            'database, server and worker die together: every accepted message is stored once, its mail too',
          figure: `${uploads.length} cuts${describeSize('of 20')}: ${describeLetters(judged)}`,
          hasHeld: areSafe(judged) && uploads.length === CUTS,
        },
        await judgeOwnersMails(cuts),
        await judgeCampaign(cuts, { cutsOfCampaign, connections: CONNECTIONS }),
        await judgeUploads(
          cuts,
          uploads.map(({ title }) => title),
        ),
      ]
    })
  } finally {
    await sink.stop()
  }
}

/** Until the worker has sent some since the last cut; false when all are out. */
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

/** The cut falls on another moment of the upload each time. Resolves with the call, which can be made again. */
async function cutDuringUpload(
  ground: Ground,
  site: OwnSite,
  { token, cut }: { token: string; cut: number },
): Promise<Upload> {
  const [siteUrl = ''] = site.urls
  const scene = { siteUrl, token, databaseUrl: ground.databaseUrl }
  const call = { title: `cut ${cut}`, idempotencyKey: randomUUID() }
  const moments = Object.values(SENDERS_MOMENTS)
  const moment = moments[cut % moments.length]
  let cutting = Promise.resolve()
  await moment?.(scene, {
    ...call,
    reached: () => {
      cutting = cutPower(ground, site)
    },
  })
  await cutting
  return call
}

async function cutPower(ground: Ground, { urls, servers, worker }: OwnSite): Promise<void> {
  signalFamilies([ground.postgres.pid, ...servers.map(({ pid }) => pid), worker.pid], 'SIGKILL')
  await wait(300)
  await ground.restartPostgres()
  await untilReady(urls[0] ?? '', { timeoutMs: BACK_WITHIN_MS })
}

/** A minute later, as far as mails are concerned whose sender died; those of the living are younger than the cut. */
async function endLeasesOfTheDead(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `update message_mails set due_at = now()
     where state = 'sending' and due_at - interval '60 seconds' < pg_postmaster_start_time()`,
  )
}
