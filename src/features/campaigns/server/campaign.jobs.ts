import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Watch } from '#platform/jobs/poller.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { nextState } from '#platform/outbox/mail-outbox.ts'
import { outboxDeliveries } from '#platform/outbox/outbox.ts'
import type { Services } from '#platform/services.ts'
import { prepareLetter } from './campaign-letter.ts'
import {
  type ClaimedMail,
  claimDue,
  reclaimExpired,
  release,
  type Settlement,
} from './campaign-mail.store.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createLiveWorker } from './live-worker.ts'
import { createPace } from './pace.ts'
import { readUnsubscribeLinks } from './unsubscribe-link.ts'

/** Per connection. Enough that nobody waits for the end of a round, few enough to be given back at once. */
const MAILS_PER_ROUND = 100

/** A mail that may have arrived is sent once more; after that, somebody decides. */
const MOST_DOUBTS = 2

export interface CampaignSender extends Watch {
  close(): Promise<void>
}

/** Sends the mails of all campaigns, each over one of as many lanes as there are connections. */
export function createCampaignSender({ config, log }: Services): CampaignSender {
  const live = createLiveWorker({ databaseUrl: config.database.url, log })
  const lanes = config.mail.connections
  const takeTurn = createPace(config.mail.mailsPerSecond)

  return {
    name: 'campaigns.send',
    everyMs: 500,
    close: () => live.close(),
    async run(services, signal) {
      const { db, mailer, log } = services
      if (!mailer.canSend) return false
      const worker = await live.number()
      const freed = await reclaimExpired(db, worker)
      if (freed > 0) log.warn({ freed }, 'mails of a dead sender taken up')
      const mails = await claimDue(db, worker, lanes * MAILS_PER_ROUND)
      if (mails.length === 0) return false
      const write = await prepareWriter(services, mails)
      const ledger = createLedger(db, worker)
      const queue = mails.values()
      const settling: Promise<void>[] = []
      const lane = async () => {
        for (const mail of queue) {
          if (signal?.aborted) return
          await takeTurn()
          const settlement = await deliver(mail, write, services, ledger)
          const settled = ledger.settle(settlement)
          // Heard at the end of the round: a broken record must not end the lane, nor the process.
          settled.catch(() => {})
          settling.push(settled)
        }
      }
      // All of them, also when one breaks: the next round takes for abandoned what this one still holds.
      const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
      await Promise.all(settling)
      for (const end of ended) if (end.status === 'rejected') throw end.reason
      if (signal?.aborted) await release(db, worker)
      return true
    },
  }
}

type Write = (mail: ClaimedMail) => Mail

/** What every mail of a campaign shares is made once per round, so that new settings count from the next round on. */
async function prepareWriter({ db, config }: Services, mails: ClaimedMail[]): Promise<Write> {
  const settings = await readStoredSettings(db)
  const linkFor = await readUnsubscribeLinks(db, config.publicUrl)
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'subject', 'content', 'message'])
    .where('id', 'in', [...new Set(mails.map(({ campaignId }) => campaignId))])
    .execute()
  const letters = new Map(
    campaigns.map(({ id, ...words }) => [id, prepareLetter(words, settings, config.publicUrl)]),
  )
  return mail => {
    const letter = letters.get(mail.campaignId)
    if (!letter) throw new Error('A mail without its campaign.')
    return letter({ ...mail, unsubscribeUrl: linkFor(mail.addressHash) })
  }
}

async function deliver(
  mail: ClaimedMail,
  write: Write,
  { mailer, log }: Services,
  ledger: Ledger,
): Promise<Settlement> {
  // Begun while the server is still told who writes to whom: it is written down by the time the last bytes are due.
  const commit = ledger.commit(mail)
  // The server may refuse the mail before anybody asks.
  commit.catch(() => {})
  const delivery = await mailer.send(write(mail), () => commit)
  const { id, attempts, campaignId } = mail
  if (delivery.outcome !== 'sent')
    log.info({ mailId: id, campaignId, attempts, ...delivery }, 'campaign mail tried')
  const before = mail.wasInDoubt ? 1 : 0
  const { outcome, problem, doubts, waitSeconds } = nextState(
    delivery,
    { attempts, doubts: before },
    MOST_DOUBTS,
  )
  outboxDeliveries.inc({ outbox: 'campaigns.send', outcome })
  const state = outcome === 'due' ? 'pending' : outcome
  return { id, attempts, state, problem, waitSeconds: waitSeconds ?? 0, isInDoubt: doubts > before }
}
