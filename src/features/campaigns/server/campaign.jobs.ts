import { setTimeout as wait } from 'node:timers/promises'
import { suppressHash } from '#features/contacts/server/suppression.store.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { PollingTask } from '#platform/jobs/poller.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { nextState } from '#platform/outbox/mail-outbox.ts'
import { outboxDeliveries } from '#platform/outbox/outbox.ts'
import type { Services } from '#platform/services.ts'
import { findMissingIdentification } from '../identification.rules.ts'
import { addEverybody } from './audience.store.ts'
import { startScheduled } from './campaign.store.ts'
import { createEmailRenderer } from './campaign-email.ts'
import {
  type ClaimedMail,
  claimDue,
  reclaimExpired,
  release,
  type Settlement,
} from './campaign-mail.store.ts'
import { createMailStateWriter, type MailStateWriter } from './mail-state-writer.ts'
import { readUnsubscribeLinks } from './unsubscribe-link.ts'
import { createWorkerLock } from './worker-lock.ts'

/** Per connection. Large enough to keep the connections busy, small enough to be released quickly. */
const MAILS_PER_ROUND = 100

/** A mail that may have arrived is sent once more; after that, a person decides. */
const MAX_DOUBTS = 2

export interface CampaignSender extends PollingTask {
  close(): Promise<void>
}

/** Sends the mails of all campaigns, over as many parallel lanes as there are SMTP connections. */
export function createCampaignSender({ config, log }: Services): CampaignSender {
  const lock = createWorkerLock({ databaseUrl: config.database.url, log })
  const lanes = config.mail.connections
  const waitForSlot = createRateLimiter(config.mail.mailsPerSecond)

  return {
    name: 'campaigns.send',
    everyMs: 500,
    close: () => lock.close(),
    async run(services, signal) {
      const { db, mailer, log } = services
      if (!mailer.canSend) return false
      while (await startScheduled(db, addEverybody, findStartProblem));
      const worker = await lock.acquire()
      const reclaimed = await reclaimExpired(db, worker)
      if (reclaimed > 0) log.warn({ reclaimed }, 'mails of a dead worker reclaimed')
      const mails = await claimDue(db, worker, lanes * MAILS_PER_ROUND)
      if (mails.length === 0) return false
      const render = await prepareRenderer(services, mails)
      const writer = createMailStateWriter(db, worker)
      const queue = mails.values()
      const settling: Promise<void>[] = []
      // Paused or stopped during this round: the rest of their mails is not even offered to the mail server.
      const halted = new Set<string>()
      const lane = async () => {
        for (const mail of queue) {
          if (signal?.aborted) return
          if (halted.has(mail.campaignId)) continue
          await waitForSlot()
          const settlement = await deliver(mail, render, services, {
            writer,
            onRefused: () => halted.add(mail.campaignId),
          })
          const settled = writer.settle(settlement)
          // Awaited at the end of the round: a failed write must end neither the lane nor the process.
          settled.catch(() => {})
          settling.push(settled)
        }
      }
      // Wait for all lanes even if one fails: the next round reclaims everything that this worker still holds.
      const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
      await Promise.all(settling)
      for (const end of ended) if (end.status === 'rejected') throw end.reason
      if (signal?.aborted) await release(db, worker)
      return true
    },
  }
}

type Render = (mail: ClaimedMail) => Mail

/** Prepares each campaign once per round, so that changed settings apply from the next round on. */
async function prepareRenderer({ db, config }: Services, mails: ClaimedMail[]): Promise<Render> {
  const settings = await readStoredSettings(db)
  const linkFor = await readUnsubscribeLinks(db, config.publicUrl)
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'subject', 'content', 'message'])
    .where('id', 'in', [...new Set(mails.map(({ campaignId }) => campaignId))])
    .execute()
  const renderers = new Map(
    campaigns.map(({ id, ...campaign }) => [id, createEmailRenderer(campaign, settings, config.publicUrl)]),
  )
  return mail => {
    const renderEmail = renderers.get(mail.campaignId)
    if (!renderEmail) throw new Error('A mail without its campaign.')
    return renderEmail({ ...mail, unsubscribeUrl: linkFor(mail.addressHash) })
  }
}

/** A campaign without the sender's identification is illegal. */
async function findStartProblem(db: Db): Promise<string | null> {
  const missing = findMissingIdentification(await readStoredSettings(db))
  return missing.length > 0 ? 'not_identified' : null
}

interface Writing {
  writer: MailStateWriter
  /** The mail is not this worker's any more, or its campaign does not run. */
  onRefused: () => void
}

async function deliver(
  mail: ClaimedMail,
  render: Render,
  { db, mailer, log }: Services,
  { writer, onRefused }: Writing,
): Promise<Settlement> {
  // Started before the SMTP dialogue, so that it is stored by the time the last bytes are due.
  const commit = writer.commit(mail)
  // The server may refuse the mail before the commit is awaited.
  commit.catch(() => {})
  const delivery = await mailer.send(render(mail), async () => {
    const maySend = await commit
    if (!maySend) onRefused()
    return maySend
  })
  const { id, attempts, campaignId } = mail
  if (delivery.outcome !== 'sent')
    log.info({ mailId: id, campaignId, attempts, ...delivery }, 'campaign mail tried')
  // Not for a test to oneself.
  if (delivery.outcome === 'refused' && delivery.isHardBounce && mail.basis !== null)
    await suppressHash(db, mail.addressHash, 'bounced')
  const before = mail.wasInDoubt ? 1 : 0
  const { outcome, problem, doubts, waitSeconds } = nextState(
    delivery,
    { attempts, doubts: before },
    MAX_DOUBTS,
  )
  outboxDeliveries.inc({ outbox: 'campaigns.send', outcome })
  const state = outcome === 'due' ? 'pending' : outcome
  return { id, attempts, state, problem, waitSeconds: waitSeconds ?? 0, isInDoubt: doubts > before }
}

/** Returns a function that waits for the next slot. Unused slots are not saved up. */
function createRateLimiter(perSecond: number): () => Promise<void> {
  const gapMs = 1_000 / perSecond
  let nextAt = 0
  return async () => {
    const now = performance.now()
    const slotAt = Math.max(now, nextAt)
    nextAt = slotAt + gapMs
    // Waits below the resolution of the timer are skipped; this makes up for timers that fire late.
    if (slotAt - now >= 1) await wait(slotAt - now)
  }
}
